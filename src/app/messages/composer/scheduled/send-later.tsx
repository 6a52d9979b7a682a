import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import type { RepliedChat } from '#app/messages/composer/replies-button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'

const NewSchedule = lazyPanel(async () => {
  const [part] = await Promise.all([import('./new-schedule.tsx'), loadStrings('scheduled', 'edits', 'forms')])
  return part.NewSchedule
})

/** Sends what a host has written at a time of their choice. Shown once something is written. */
export function SendLater({ chat, text, onKept }: { chat: RepliedChat; text: string; onKept: () => void }) {
  const { t } = useTranslation('messages')
  const [isOpen, setIsOpen] = useState(false)
  const abilities = useSession()?.abilities ?? []
  if (!can(abilities, 'update', 'Unit') || (text.trim() === '' && !isOpen)) return null
  return (
    <>
      <IconButton
        icon="clock"
        className="composer-replies"
        label={t('composer.later')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <NewSchedule chat={chat} text={text.trim()} onKept={onKept} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
