import { useTranslation } from 'react-i18next'
import { draftSteps } from '#app/agreements/sending/draft-steps.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { InviteButton } from './invite-button.tsx'

/**
 * A draft for a guest without an account yet. The person who joins by its invitation becomes the guest, and then it can
 * be sent; both can sign it on this device before. While the bar below offers the invitation, it isn't offered here as well.
 */
export function GuestToJoin({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const isReachable = useIsReachable()
  const text = agreement.version > 0 ? 'toJoin.text' : isReachable ? 'toJoin.notSaved' : 'toJoin.offline'
  return (
    <Notice icon="person" title={t('toJoin.title')}>
      <p>{t(text)}</p>
      {!draftSteps(agreement).includes('invite') && <InviteButton agreement={agreement} kind="outline" />}
    </Notice>
  )
}
