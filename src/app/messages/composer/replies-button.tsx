import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { ChatView } from '#workers/replica-api.ts'

const ConversationReplies = lazyPanel(async () => {
  const [part] = await Promise.all([
    import('./conversation-replies.tsx'),
    loadStrings('replies', 'edits', 'forms', 'stay'),
  ])
  return part.ConversationReplies
})

/** The data of a conversation that saved replies use. */
export type RepliedChat = Pick<ChatView, 'id' | 'others' | 'subject'>

type Props = {
  chat: RepliedChat
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}

/** Opens the saved replies of a person who answers guests. The chosen reply is inserted at the caret. */
export function RepliesButton({ chat, field, text, onText }: Props) {
  const { t } = useTranslation('messages')
  const [isOpen, setIsOpen] = useState(false)
  const abilities = useSession()?.abilities ?? []
  if (!can(abilities, 'update', 'Unit')) return null
  return (
    <>
      <IconButton
        icon="bookmark"
        className="composer-replies"
        label={t('composer.replies')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <ConversationReplies
          chat={chat}
          onClose={() => setIsOpen(false)}
          onUse={(reply) => {
            const from = field.current?.selectionStart ?? text.length
            const to = field.current?.selectionEnd ?? text.length
            onText(text.slice(0, from) + reply.text + text.slice(to))
            setIsOpen(false)
            // After the panel has returned the focus. Selects the placeholder that is still to be filled in.
            requestAnimationFrame(() => {
              const { from: start, to: end } = reply.open ?? {
                from: reply.text.length,
                to: reply.text.length,
              }
              field.current?.focus()
              field.current?.setSelectionRange(from + start, from + end)
            })
          }}
        />
      )}
    </>
  )
}
