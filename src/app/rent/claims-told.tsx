import { useTranslation } from 'react-i18next'
import { centsText } from '#app/format/cents-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { LedgerView } from '#workers/replica-api.ts'

/** Tells a guest what has become of each payment that they said they made. Renders nothing once all are answered. */
export function ClaimsTold({ ledger: { party, entries, otherName } }: { ledger: LedgerView }) {
  const { t } = useTranslation('rent')
  if (party !== 'guest') return null
  return entries
    .filter(
      ({ kind, status, edit }) => kind === 'CLAIM' && status === 'PROCESSING' && edit?.state !== 'rejected',
    )
    .map(({ id, amount, edit }) => {
      const values = { name: otherName, amount: centsText(amount) }
      return (
        <Notice key={id} icon={edit === null ? 'check-circle' : 'clock'}>
          <p>{t(edit === null ? 'told.sent' : 'told.waiting', values)}</p>
        </Notice>
      )
    })
}
