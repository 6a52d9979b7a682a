import type { RefObject } from 'react'
import type { ChatHold } from '#app/messages/parts/chat-hold.ts'
import { AddPhotos } from '#app/messages/photos/add-photos.tsx'
import { DraftPhotos } from '#app/messages/photos/draft-photos.tsx'
import { useDraftPhotos } from '#app/messages/photos/use-draft-photos.ts'
import { ComposerQuote } from '#app/messages/quotes/composer-quote.tsx'
import { SendLater } from '#app/messages/composer/scheduled/send-later.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { ComposerForm } from './composer-form.tsx'
import { type RepliedChat, RepliesButton } from './replies-button.tsx'
import { useDraft } from '#app/edits/use-draft.ts'
import { useSend } from './use-send.ts'

type Props = {
  chat: RepliedChat
  hold: ChatHold
  authorOf: (senderId: string) => string
  field: RefObject<HTMLTextAreaElement | null>
  /** Called when a message is durable on this device. */
  onSent: () => void
}

/** Where messages are written, online or offline. The text leaves the field only once it is kept (§5). */
export function Composer({ chat, hold, authorOf, field, onSent }: Props) {
  const draft = useDraft(chat.id)
  const photos = useDraftPhotos(chat.id)
  const quote = useLiveQuery('draftQuote', { chatId: chat.id }) ?? null
  const { send, isSending, problem, clearProblem } = useSend(chat.id)

  function write(text: string): void {
    clearProblem()
    draft.write(text)
  }

  async function submit(message: string): Promise<void> {
    if (isSending || photos.pending > 0) return
    const ids = photos.photos.map(({ id }) => id)
    const written = draft.text
    const stored = await draft.settle()
    const isKept = await send(message, stored, ids, quote ?? undefined)
    // Text typed while the message was being saved stays in the field.
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
      hasPhotos={photos.photos.length > 0}
      onFiles={(files) => void photos.add(files)}
      onText={write}
      before={
        <>
          <AddPhotos isDisabled={photos.room <= 0} onAdd={photos.add} />
          <RepliesButton chat={chat} field={field} text={draft.text} onText={write} />
          {photos.photos.length === 0 && <SendLater chat={chat} text={draft.text} onKept={() => write('')} />}
        </>
      }
    >
      {quote !== null && <ComposerQuote chatId={chat.id} quote={quote} authorOf={authorOf} />}
      <DraftPhotos draft={photos} />
    </ComposerForm>
  )
}
