import { useTranslation } from 'react-i18next'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'
import { useDateText } from '#app/format/use-date-text.ts'
import { PrivacyText, PrivacyToldText } from '#app/invite/privacy-note.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/** Tells the guest what the host entered about them, and the host that the guest is told. Only the host reads drafts. */
export function PrivacyOfParty({
  agreement: { party, hostName, guestName, sentAt },
}: {
  agreement: Pick<AgreementView, 'party' | 'hostName' | 'guestName' | 'sentAt'>
}) {
  const { t } = useTranslation('invite')
  const dates = useDateText()
  return (
    <SectionPanel title={t(party === 'guest' ? 'privacy.title' : 'privacy.host')}>
      <div className="privacy-note stack gap-2 note">
        {party === 'guest' ? (
          <PrivacyText host={hostName} held="heldAgreement" />
        ) : (
          <PrivacyToldText name={guestName} since={sentAt === null ? null : dates.date(sentAt)} />
        )}
      </div>
    </SectionPanel>
  )
}
