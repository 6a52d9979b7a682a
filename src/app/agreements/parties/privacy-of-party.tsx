import { useDateText } from '#app/format/use-date-text.ts'
import { PrivacyNote, PrivacyToldNote } from '#app/invite/privacy-note.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/** Tells the guest what the host entered about them, and the host that the guest is told. Only the host reads drafts. */
export function PrivacyOfParty({
  agreement: { party, hostName, guestName, sentAt },
}: {
  agreement: Pick<AgreementView, 'party' | 'hostName' | 'guestName' | 'sentAt'>
}) {
  const dates = useDateText()
  return (
    <div className="panel">
      {party === 'guest' ? (
        <PrivacyNote host={hostName} held="heldAgreement" />
      ) : (
        <PrivacyToldNote name={guestName} since={sentAt === null ? null : dates.date(sentAt)} />
      )}
    </div>
  )
}
