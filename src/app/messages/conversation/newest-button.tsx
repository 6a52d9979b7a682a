import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatView } from '#workers/replica-api.ts'

/** Shown while the person reads further up: a button to the newest message, with the number that arrived meanwhile. */
export function NewestButton({
  chat,
  isAtNewest,
  onPress,
}: {
  chat: ChatView
  isAtNewest: boolean
  onPress: () => void
}) {
  const { t } = useTranslation('messages')
  const [seenUpTo, setSeenUpTo] = useState(chat.lastPosition)
  if (isAtNewest && seenUpTo !== chat.lastPosition) setSeenUpTo(chat.lastPosition)
  if (isAtNewest) return null

  // Positions also count the person's own messages from other devices, which are not new.
  const arrived = Math.min(chat.lastPosition - seenUpTo, chat.unreadCount)
  return (
    <div className="newest">
      <button
        type="button"
        className="lights newest-button"
        onClick={onPress}
        aria-label={arrived > 0 ? undefined : t('conversation.toNewest')}
      >
        {arrived > 0 && <span>{t('conversation.newMessages', { count: arrived })}</span>}
        <Icon name="arrow-down" />
      </button>
    </div>
  )
}
