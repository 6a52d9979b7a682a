import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { canBeSent } from '#contract/send-problems.ts'
import { zoneOf } from '#contract/region.ts'
import { useSession } from '#app/auth/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'
import { draftSteps, unsignedParties } from '#app/agreements/sending/draft-steps.ts'
import { needsGuestsWord } from './recorded-by-host.ts'
import { SignDialog } from './sign-dialog-panel.ts'
import { SignatureLine } from './signature-line.tsx'

/**
 * Shows who has signed which terms. The host can add their own signature and, on the same device, the guest's; the one
 * that is the next step of a draft is in its bar.
 */
export function SignaturesSection({ agreement, canSign }: { agreement: AgreementView; canSign: boolean }) {
  const { t } = useTranslation('agreements')
  const [party, setParty] = useState<AgreementParty | null>(null)
  const { signatures, status } = agreement
  const isNotReady = status === 'DRAFT' && !canBeSent(agreement)
  const me = useSession()?.user.id
  const inBar = status === 'DRAFT' ? draftSteps(agreement) : []
  const toSign = unsignedParties(agreement).filter(
    (who) => !inBar.some((step) => typeof step === 'object' && step.sign === who),
  )
  const asksGuest =
    status === 'PENDING' && me === agreement.guestId && needsGuestsWord(signatures, agreement.hostId)
  return (
    <SectionPanel title={t('section.signatures')}>
      {asksGuest && (
        <Notice icon="exclamation-circle" title={t('sign.confirmTitle')}>
          {t('sign.confirm')}
        </Notice>
      )}
      {signatures.length === 0 ? (
        <p className="agreement-note note">{t('sign.none')}</p>
      ) : (
        <ul className="signatures">
          {signatures.map((signature) => (
            <li key={signature.id}>
              <SignatureLine
                signature={signature}
                hostId={agreement.hostId}
                clock={zoneOf(agreement.region)}
              />
            </li>
          ))}
        </ul>
      )}
      {canSign && isNotReady && <p className="agreement-note note">{t('sign.notReady')}</p>}
      {canSign && !isNotReady && (
        <div className="if-any actions gap-3">
          {toSign.map((who) => (
            <Button key={who} icon="pen" onPress={() => setParty(who)}>
              {t(who === 'host' ? 'sign.open' : 'sign.openGuest')}
            </Button>
          ))}
        </div>
      )}
      {party !== null && <SignDialog agreement={agreement} party={party} onClose={() => setParty(null)} />}
    </SectionPanel>
  )
}
