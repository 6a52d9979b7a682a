import './message-sheet.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { phoneParts } from './phone-parts.ts'

type Props = {
  message: MessageView
  /** Called when the person chooses to answer the message. Omitted where nothing can be written. */
  onQuoted?: (() => void) | undefined
  onClose: () => void
}

/** The actions for a message: answer it, copy its text, call a number in it. */
export function MessageSheet({ message, onQuoted, onClose }: Props) {
  const { t } = useTranslation('messages')
  const [problem, setProblem] = useState<'quote' | 'copy' | null>(null)
  const { id, chatId, position } = message
  // Each number once, even if it was written several times.
  const numbers = new Map(
    phoneParts(message.message).flatMap(({ text, href }) => (href ? [[href, text]] : [])),
  )

  async function quote(): Promise<void> {
    const kept = await mutate('quoteInDraft', { chatId, quotes: { id, position } })
    if (!kept.ok) return setProblem('quote')
    onClose()
    onQuoted?.()
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(message.message)
    } catch {
      return setProblem('copy')
    }
    showToast({ text: t('copy.done'), tone: 'plain' })
    onClose()
  }

  return (
    <Sheet isOpen title={t('more.title')} onClose={onClose}>
      <div className="message-sheet">
        <p className="timeline-text">
          <bdi dir="auto">{message.message}</bdi>
        </p>
        {onQuoted && <Choice icon="chat-left-text" label={t('quote.reply')} onPress={() => void quote()} />}
        {message.message !== '' && <Choice icon="copy" label={t('copy.text')} onPress={() => void copy()} />}
        {Array.from(numbers, ([href, text]) => (
          <a key={href} className="button button-quiet button-medium" href={href}>
            <Icon name="telephone" />
            <span>{t('call.start', { name: text })}</span>
          </a>
        ))}
        <p role="status">{problem && t(`${problem}.failed`)}</p>
      </div>
    </Sheet>
  )
}

function Choice({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className="button button-quiet button-medium" onClick={onPress}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
}
