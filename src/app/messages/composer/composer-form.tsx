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
  /** Called with the trimmed text, never with a blank or an over-long one. */
  onSend: (message: string) => Promise<void>
  /** What stands above the field besides the hint. */
  children?: ReactNode
}

/** The field with its hint and the button. The parent decides what sending does. */
export function ComposerForm({ field, text, problem, hold, onText, onBlur, onSend, children }: Props) {
  const { t } = useTranslation('messages')
  const hintId = useId()
  const message = text.trim()
  const excess = message.length - MESSAGE_LENGTH_MAX

  function submit(): void {
    // The button takes the focus away, and with it a phone's keyboard.
    field.current?.focus()
    if (message !== '' && excess <= 0) void onSend(message)
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      <ComposerHint id={hintId} excess={excess} problem={problem} hold={hold} isWritten={message !== ''} />
      <div className="composer-row">
        <MessageField
          field={field}
          text={text}
          describedBy={hintId}
          isInvalid={excess > 0}
          onText={onText}
          onSend={submit}
          onBlur={onBlur}
        />
        <button
          type="submit"
          className="composer-send"
          aria-label={t('composer.send')}
          title={t('composer.send')}
        >
          <Icon name="send-fill" />
        </button>
      </div>
    </form>
  )
}
