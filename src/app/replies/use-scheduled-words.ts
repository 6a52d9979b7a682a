import { useTranslation } from 'react-i18next'
import { SCHEDULED_MESSAGES_MAX } from '#contract/limits.ts'
import { MESSAGE_MOMENTS } from '#contract/message-moments.ts'
import type { ScheduledMessageFields } from '#contract/scheduled-message-fields.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { EditView } from '#workers/replica-api.ts'

/** Returns how the fields of a scheduled message are called, how their values read, and why the server refused them. */
export function useScheduledWords() {
  const { t } = useTranslation('scheduled')
  const dates = useDateText()
  const units = useLiveQuery('units', {})
  const labels = {
    moment: t('field.moment'),
    time: t('field.time'),
    sendAt: t('field.sendAt'),
    unitIds: t('field.unitIds'),
    texts: t('field.texts'),
    isUnlessAnswered: t('unlessAnswered'),
    isRemoved: t('field.isRemoved'),
  }

  function words(field: string, value: unknown): string {
    if (Array.isArray(value))
      return field === 'unitIds'
        ? value.map((id) => units?.find((unit) => unit.id === id)?.title ?? '').join(', ')
        : (value as ScheduledMessageFields['texts']).map(({ text }) => text).join('\n\n')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value !== 'string') return t('usual')
    const moment = MESSAGE_MOMENTS.find((each) => each === value)
    if (moment) return t(`moment.${moment}`)
    return field === 'sendAt' ? dates.moment(value) : dates.clock(value)
  }

  function refusalOf(edit: EditView | null): Record<string, string> {
    const reason = edit?.fieldErrors['texts']
    if (reason === 'alreadySent') return { texts: t('alreadySent') }
    return reason === 'tooMany' ? { texts: t('tooMany', { count: SCHEDULED_MESSAGES_MAX }) } : {}
  }

  return { labels, words, refusalOf }
}
