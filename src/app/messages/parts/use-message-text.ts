import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSystemEventName } from '#contract/system-event-names.ts'
import { centsText } from '#app/format/cents-text.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { callWords } from './call-words.ts'
import { lineWords } from './line-words.ts'

type Said = Pick<MessageView, 'kind' | 'event' | 'message' | 'isMine'>

/** What a message says in the language on screen. `name` is its sender's; only what others have done says it. */
export function useMessageText(): (message: Said, name: string) => string {
  const { t, i18n } = useTranslation('messages')
  const dates = useDateText()
  return useMemo(
    () => (message, name) => {
      const { kind, event } = message
      if (kind === 'call') return t(callWords(message))
      // A newer server may tell of what this build has no words for.
      if (kind !== 'system' || event === undefined || !isSystemEventName(event.name)) return message.message
      const { cents, day, untilDay } = event
      const from = day === undefined ? '' : dates.calendarDay(day)
      return t(lineWords({ ...event, name: event.name }, message.isMine), {
        name,
        day: from,
        days: day !== undefined && untilDay !== undefined ? dates.calendarRange(day, untilDay) : from,
        amount: centsText(cents ?? null),
      })
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `t` changes with the language.
    [i18n.language, dates],
  )
}
