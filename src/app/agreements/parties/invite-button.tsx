import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvitePanel } from '#app/invite/invite-panel.ts'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/** Invites the guest of a draft who has no account yet. An invitation names the draft, which the server must know. */
export function InviteButton({
  agreement: { id, unitId, guestName, version },
  kind,
}: {
  agreement: Pick<AgreementView, 'id' | 'unitId' | 'guestName' | 'version'>
  kind: ButtonKind
}) {
  const { t } = useTranslation('agreements')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind={kind} isDisabled={version === 0} onPress={() => setIsOpen(true)}>
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
    </>
  )
}
