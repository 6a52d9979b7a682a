import { othersIn } from '#contract/chat-people.ts'
import type { Observable } from 'rxjs'
import { isNoteMarkId } from '#contract/note-mark.ts'
import type { NewMessagePhoto } from '#contract/message-photo.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { draftOf, type DraftBody } from '#db/schema/drafts.ts'
import type { DraftView, QuoteRef } from '#db/views/chat-view.ts'
import { derived, derivedHolding } from './derived.ts'
import { isPreparedStepId } from './prepared-step.ts'
import { isSeenNewsId } from './seen-news.ts'

/** Every unsent text and its photos, with the people it is for. Leaves out the other rows stored in the same table. */
export function drafts({ replica }: Scope): Observable<DraftView[]> {
  const { live, userId } = replica
  return derived([{ table: live.drafts }, { table: live.chats }], () =>
    live.drafts
      .values()
      .filter(
        ({ id, body }) =>
          !isSeenNewsId(id) &&
          !isPreparedStepId(id) &&
          !isNoteMarkId(id) &&
          draftOf({ id, body }, body.text, body.photos),
      )
      .map(({ id: chatId, body: { text, photos = [] } }) => {
        const others = othersIn(live.chats.get(chatId)?.row.participants ?? [], userId)
        return { chatId, others, text, photos: photos.length }
      })
      .sort((a, b) => (a.chatId < b.chatId ? -1 : 1)),
  )
}

/** The unsent text of a chat's composer; empty for none. */
export function draft({ replica }: Scope, { chatId }: { chatId: string }): Observable<string> {
  return ofDraft(replica, chatId, (body) => body?.text ?? '')
}

/** The photos of a chat's composer, in order. */
export function draftPhotos(
  { replica }: Scope,
  { chatId }: { chatId: string },
): Observable<readonly NewMessagePhoto[]> {
  return ofDraft(replica, chatId, (body) => body?.photos ?? [])
}

/** The message that a chat's composer quotes; `null` for none. */
export function draftQuote({ replica }: Scope, { chatId }: { chatId: string }): Observable<QuoteRef | null> {
  return ofDraft(replica, chatId, (body) => body?.quotes ?? null)
}

function ofDraft<T>(
  { live: { drafts } }: Replica,
  chatId: string,
  read: (body: DraftBody | undefined) => T,
): Observable<T> {
  return derivedHolding(drafts, [chatId], [], () => read(drafts.get(chatId)?.body))
}
