import './composer.css'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatHold } from '#app/messages/parts/chat-hold.ts'
import { ComposerHint } from './composer-hint.tsx'
import { MessageField } from './message-field.tsx'
import type { SendProblem } from './use-send.ts'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  problem: SendProblem | null
  hold: ChatHold
  onText: (text: string) => void
  onBlur?: () => void
  /** Called with the trimmed text. It is never too long, and blank only if there are photos. */
  onSend: (message: string) => Promise<void>
  /** Whether the message can be sent without text. */
  hasPhotos?: boolean
  /** Called with photos that were pasted or dropped. Omitted where none can be added. */
  onFiles?: (files: File[]) => void
  /** Called on Escape, unless it ends what an input method is composing. */
  onLeave?: () => void
  /** Content before the field. */
  before?: ReactNode
  /** Content above the field besides the hint. */
  children?: ReactNode
}

/** The message field with its hint and send button. The parent decides what sending does. */
export function ComposerForm({
  field,
  text,
  problem,
  hold,
  onText,
  onBlur,
  onSend,
  hasPhotos = false,
  onFiles,
  onLeave,
  before,
  children,
}: Props) {
  const hintId = useId()
  const message = text.trim()
  const excess = message.length - MESSAGE_LENGTH_MAX

  function submit(): void {
    // The button takes the focus and so closes a phone's keyboard.
    field.current?.focus()
    if ((message !== '' || hasPhotos) && excess <= 0) void onSend(message)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pasting, dropping and Escape; buttons do the same
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) onLeave?.()
      }}
      onPaste={(event) => {
        const files = imagesOf(event.clipboardData)
        if (!onFiles || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
      onDragOver={(event) => {
        if (onFiles && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!onFiles || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      <ComposerHint
        id={hintId}
        excess={excess}
        problem={problem}
        hold={hold}
        isWritten={message !== '' || hasPhotos}
      />
      <div className="composer-row">
        {before}
        <MessageField
          field={field}
          text={text}
          describedBy={hintId}
          isInvalid={excess > 0}
          onText={onText}
          onSend={submit}
          onBlur={onBlur}
        />
        <SendButton />
      </div>
    </form>
  )
}

function SendButton() {
  const { t } = useTranslation('messages')
  return (
    <button
      type="submit"
      className="composer-send send-button"
      aria-label={t('composer.send')}
      title={t('composer.send')}
    >
      <Icon name="send-fill" />
    </button>
  )
}

/**
 * Returns the pictures in pasted data. If a program copied a text together with a picture of it, only the text is
 * pasted.
 */
function imagesOf(data: DataTransfer): File[] {
  return data.types.includes('text/plain')
    ? []
    : [...data.files].filter(({ type }) => type.startsWith('image/'))
}
