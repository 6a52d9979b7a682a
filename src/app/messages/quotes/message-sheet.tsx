import './message-sheet.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeProblem } from '#contract/message-change.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { phoneParts } from './phone-parts.ts'

type Props = {
  message: MessageView
  /** Called when the person chooses to edit the message. Omitted where nothing can be written. */
  onEdit?: ((message: MessageView) => void) | undefined
  /** Called when the person chooses to answer the message. Omitted where nothing can be written. */
  onQuoted?: (() => void) | undefined
  onClose: () => void
}

/** The actions for a message: answer it, copy, edit or take back its text, call a number in it. */
export function MessageSheet({ message, onEdit, onQuoted, onClose }: Props) {
  const { t } = useTranslation('messages')
  const [problem, setProblem] = useState<'quote' | 'copy' | null>(null)
  const [isTakingBack, setIsTakingBack] = useState(false)
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

  if (isTakingBack) return <TakeBackDialog message={message} onClose={onClose} />
  return (
    <Sheet isOpen title={t('more.title')} onClose={onClose}>
      <div className="stack gap-2 message-sheet">
        <p className="timeline-text">
          <bdi dir="auto">{message.message}</bdi>
        </p>
        {onQuoted && message.kind === 'text' && position !== null && (
          <ReactionPicker message={message} position={position} onClose={onClose} />
        )}
        {onQuoted && <Choice icon="chat-left-text" label={t('quote.reply')} onPress={() => void quote()} />}
        {message.message !== '' && <Choice icon="copy" label={t('copy.text')} onPress={() => void copy()} />}
        {onEdit && mayChange(message, false) && (
          <Choice
            icon="pencil"
            label={t('action.edit')}
            onPress={() => {
              onClose()
              onEdit(message)
            }}
          />
        )}
        {onEdit && mayChange(message, true) && (
          <Choice
            icon="arrow-counterclockwise"
            label={t('change.takeBack')}
            onPress={() => setIsTakingBack(true)}
          />
        )}
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

const REACTIONS = [
  ['👍', 'thumbsUp'],
  ['❤️', 'heart'],
  ['😊', 'smile'],
  ['🎉', 'party'],
  ['🙏', 'thanks'],
  ['😮', 'surprise'],
] as const

/** A handful of emoji. The own one is pressed, and pressing it again takes it off. */
function ReactionPicker({
  message: { id, chatId, reactions = [] },
  position,
  onClose,
}: {
  message: MessageView
  position: number
  onClose: () => void
}) {
  const { t } = useTranslation('messages')
  const [hasFailed, setHasFailed] = useState(false)
  const own = reactions.find(({ isMine }) => isMine)?.emoji
  async function react(chosen: string): Promise<void> {
    const emoji = chosen === own ? null : chosen
    const kept = await mutate('reactToMessage', { id, chatId, position, emoji })
    setHasFailed(!kept.ok)
    if (kept.ok) onClose()
  }
  return (
    <div className="actions gap-1 reaction-picker" role="group" aria-label={t('reaction.pick')}>
      {REACTIONS.map(([emoji, name]) => (
        <button
          key={name}
          type="button"
          aria-pressed={emoji === own}
          aria-label={t(`reaction.${name}`)}
          title={t(`reaction.${name}`)}
          onClick={() => void react(emoji)}
        >
          {emoji}
        </button>
      ))}
      <span role="status">{hasFailed && t('change.failed')}</span>
    </div>
  )
}

/**
 * Whether an own message may still be changed, as far as this device can tell: by the server's time of it, or by the
 * device's own if one of the two clocks is wrong. The server decides.
 */
function mayChange(message: MessageView, isTakingBack: boolean): boolean {
  const { isMine, isTakenBack, writtenAt, state } = message
  if (!isMine || isTakenBack || state === 'rejected') return false
  return [message.createdAt, writtenAt ?? message.createdAt].some(
    (createdAt) => changeProblem({ kind: message.kind, createdAt }, isTakingBack, Date.now()) === null,
  )
}

/** Asks before a message is taken back, and says where its words stay. Works offline: the change waits. */
function TakeBackDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const [hasFailed, setHasFailed] = useState(false)
  const { id, chatId } = message

  async function takeBack(): Promise<void> {
    const done = await mutate('changeMessage', { id, chatId, message: null })
    setHasFailed(!done.ok)
    if (done.ok) onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('change.title')}
      onClose={onClose}
      footer={
        <div className="actions question-actions">
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button kind="danger" onPress={() => void takeBack()}>
            {t('change.takeBack')}
          </Button>
        </div>
      }
    >
      <div className="question stack">
        <p>{t('change.text')}</p>
        {hasFailed && (
          <p role="alert" className="question-problem">
            {t('change.failed')}
          </p>
        )}
      </div>
    </Dialog>
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
