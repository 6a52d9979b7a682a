import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/ui/icon-button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { MessageView } from '#workers/replica-api.ts'

const MessageSheet = lazyPanel(
  async () => (await import('#app/messages/quotes/message-sheet.tsx')).MessageSheet,
)

const LONG_PRESS_MS = 500

type Props = {
  message: MessageView
  /** The bubble whose long press opens the actions. */
  bubble: RefObject<HTMLElement | null>
  /** Called with the message that its sender wants to edit. Omitted where nothing can be written. */
  onEdit?: ((message: MessageView) => void) | undefined
  onQuoted?: (() => void) | undefined
}

/** Opens the actions for a message: a button next to it, and a long press on phones. */
export function MessageMore({ message, bubble, onEdit, onQuoted }: Props) {
  const { t } = useTranslation('messages')
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = bubble.current
    if (!element) return undefined
    let timer: number | undefined
    const stop = () => window.clearTimeout(timer)
    const start = ({ pointerType }: PointerEvent) => {
      stop()
      if (pointerType === 'touch') timer = window.setTimeout(() => setIsOpen(true), LONG_PRESS_MS)
    }
    element.addEventListener('pointerdown', start)
    for (const end of ENDS) element.addEventListener(end, stop)
    return () => {
      stop()
      element.removeEventListener('pointerdown', start)
      for (const end of ENDS) element.removeEventListener(end, stop)
    }
  }, [bubble])
  return (
    <>
      <IconButton
        icon="three-dots"
        className="message-more"
        label={t('more.open')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <MessageSheet
          message={message}
          onEdit={onEdit}
          onQuoted={onQuoted}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const ENDS = ['pointerup', 'pointercancel', 'pointerleave', 'pointermove'] as const
