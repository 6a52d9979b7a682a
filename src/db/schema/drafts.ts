import type { NewMessagePhoto } from '#contract/message-photo.ts'
import type { QuoteRef } from '#db/views/chat-view.ts'

export type DraftBody = {
  v: 1
  text: string
  /** Device time of the last change, in ms since 1970. */
  updatedAt: number
  /** The text that was last suggested. While it's also the draft's, nobody has changed it. */
  suggested?: string
  /** Photos of the draft, whose files are on this device. */
  photos?: NewMessagePhoto[]
  /** The message that it quotes. */
  quotes?: QuoteRef
}

/** Unsent text, photos and quote of a composer. The id is the chat's. */
export type DraftDoc = { id: string; body: DraftBody }

/** Returns a draft with what is left of it; `null` if nothing is left. */
export function draftOf(
  { id, body }: DraftDoc,
  text: string,
  photos: DraftBody['photos'] = [],
  quotes?: QuoteRef,
): DraftDoc | null {
  if (text.trim() === '' && photos.length === 0 && quotes === undefined) return null
  const { photos: _, quotes: __, ...rest } = body
  return {
    id,
    body: {
      ...rest,
      text,
      ...(photos.length === 0 ? {} : { photos }),
      ...(quotes === undefined ? {} : { quotes }),
    },
  }
}
