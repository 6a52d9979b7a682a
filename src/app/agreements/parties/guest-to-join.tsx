import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvitePanel } from '#app/invite/invite-panel.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/**
 * A draft for a guest without an account yet. The person who joins by its invitation becomes the guest, and then it can
 * be signed and sent.
 */
export function GuestToJoin({
  agreement: { id, unitId, guestName, version },
}: {
  agreement: Pick<AgreementView, 'id' | 'unitId' | 'guestName' | 'version'>
}) {
  const { t } = useTranslation('agreements')
  const isReachable = useIsReachable()
  const [isOpen, setIsOpen] = useState(false)
  const canInvite = version > 0
  const text = canInvite ? 'toJoin.text' : isReachable ? 'toJoin.notSaved' : 'toJoin.offline'
  return (
    <Notice icon="person" title={t('toJoin.title')}>
      <p>{t(text)}</p>
      <Button kind="primary" isDisabled={!canInvite} onPress={() => setIsOpen(true)}>
        {t('toJoin.invite')}
      </Button>
      {isOpen && (
        <InvitePanel
          unitId={unitId}
          agreementId={id}
          guestName={guestName}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Notice>
  )
}
