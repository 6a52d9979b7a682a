import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { InvitePanel } from '#app/invite/invite-panel.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'

/** Lets a host start a conversation with somebody who has no account yet: an icon in a bar, or a button with text. */
export function InviteButton({ hasWords = false }: { hasWords?: boolean }) {
  const { t } = useTranslation('messages')
  const [isOpen, setIsOpen] = useState(false)
  const abilities = useSession()?.abilities ?? []
  if (!can(abilities, 'create', 'AccommodationAgreement')) return null
  const open = (): void => setIsOpen(true)
  return (
    <>
      {hasWords ? (
        <Button icon="person-plus" onPress={open}>
          {t('list.invite')}
        </Button>
      ) : (
        <IconButton icon="person-plus" label={t('list.invite')} aria-haspopup="dialog" onClick={open} />
      )}
      {isOpen && <InvitePanel onClose={() => setIsOpen(false)} />}
    </>
  )
}
