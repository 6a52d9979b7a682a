import type { RefObject } from 'react'
import type { ChatHold } from '#app/messages/parts/chat-hold.ts'
import { ComposerForm } from './composer-form.tsx'
import { useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

type Props = {
  chatId: string
  hold: ChatHold
  field: RefObject<HTMLTextAreaElement | null>
  /** Told when a message is durably on this device. */
  onSent: () => void
}

/** Where messages are written, with or without a network. The text leaves the field only once it is kept (§5). */
export function Composer({ chatId, hold, field, onSent }: Props) {
  const draft = useDraft(chatId)
  const { send, isSending, problem, clearProblem } = useSend(chatId)

  async function submit(message: string): Promise<void> {
    if (isSending) return
    const written = draft.text
    const stored = await draft.settle()
    const isKept = await send(message, stored)
    // Text typed while the message is being saved stays in the field.
    const now = draft.latest()
    draft.write(isKept && now.startsWith(written) ? now.slice(written.length) : now)
    if (isKept) onSent()
  }

  return (
    <ComposerForm
      field={field}
      text={draft.text}
      problem={problem}
      hold={hold}
      onBlur={draft.flush}
      onSend={submit}
      onText={(text) => {
        clearProblem()
        draft.write(text)
      }}
    />
  )
}
