import './invite.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InvitationMade } from './invitation-made.tsx'
import type { MadeInvitation } from './made-invitation.ts'

/**
 * Lets a host invite a guest by link, code or card, and see and revoke their invitations. The server creates and keeps
 * invitations, so all of it needs a connection. `unitId` is the initial room, if known. With `agreementId`, the room is
 * that of the draft, and the person who joins becomes its guest.
 */
export function InviteSheet({
  unitId = null,
  agreementId,
  guestName = '',
  onClose,
}: {
  unitId?: string | null
  agreementId?: string
  guestName?: string
  onClose: () => void
}) {
  const { t } = useTranslation('invite')
  const isReachable = useIsReachable()
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const [turn, setTurn] = useState(0)
  const look = (): void => setTurn(turn + 1)
  return (
    <Sheet isOpen title={t('title')} onClose={onClose}>
      <div className="invite stack gap-4">
        {made === null ? (
          <>
            <p className="invite-note note">{t('lead')}</p>
            {!isReachable && <p role="status">{t('offline')}</p>}
            <InvitationForm
              about={{ unitId, agreementId, guestName }}
              isOnline={isReachable}
              onMade={(invitation) => {
                setMade(invitation)
                look()
              }}
            />
          </>
        ) : (
          <InvitationMade made={made} onAnother={() => setMade(null)} />
        )}
        <InvitationList
          turn={turn}
          isOnline={isReachable}
          onRevoke={async (id) => {
            const revoked = await replica.ask('revokeGuestInvitation', { id })
            if (revoked.ok && made?.invitation.id === id) setMade(null)
            look()
            return revoked.ok
          }}
        />
      </div>
    </Sheet>
  )
}
