import type { RecordKind } from '#contract/records.ts'
import './edits.css'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { EditView } from '#workers/replica-api.ts'
import { useReasonText } from './use-reason-text.ts'

/**
 * Shows the state of a record's edit: on this device only, being sent, or refused with what to do. Renders nothing if
 * the server has every field. `labels` are the names of the fields on screen, `refusals` the texts of their errors.
 */
export function EditState({
  collection,
  id,
  edit,
  labels,
  refusals = {},
}: {
  collection: RecordKind
  id: string
  edit: EditView | null
  labels: Readonly<Record<string, string>>
  refusals?: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation('edits')
  const reasonText = useReasonText()
  if (edit === null || edit.state === 'conflict') return null
  if (edit.state !== 'rejected') {
    return (
      <p className="abreast gap-2 note" role="status">
        <Icon name="clock" />
        {edit.state === 'sending' ? t('sending') : t('waiting')}
      </p>
    )
  }
  const reasons = Object.entries(edit.fieldErrors)
  return (
    <Notice icon="exclamation-circle" title={t('refused.title')}>
      <p>{t(`refused.${edit.refusal ?? 'invalid'}`)}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(([field, message]) => (
            <li key={field}>{refusals[field] ?? reasonText(message, labels[field] ?? field)}</li>
          ))}
        </ul>
      )}
      <Button onPress={() => void mutate('discardEdit', { collection, id })}>{t('refused.discard')}</Button>
    </Notice>
  )
}
