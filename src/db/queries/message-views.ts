import type { MessagePhoto, NewMessagePhoto } from '#contract/message-photo.ts'
import type { PageContent } from '#db/history/page-content.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { PageMessage } from '#db/schema/message-pages.ts'
import type { MessageView } from '#db/views/chat-view.ts'

/** What the view of a stored message depends on besides the message itself. */
export type SeenAs = { chatId: string; userId: string; firstPosition: number; othersReadPosition: number }

const remembered = new WeakMap<PageMessage, MessageView>()

/** Returns the views of a page's messages. Returns the same view as before if nothing in it has changed. */
export function pageViews({ messages }: PageContent, seenAs: SeenAs): MessageView[] {
  return messages
    .filter(({ position }) => position >= seenAs.firstPosition)
    .map((message) => {
      const known = remembered.get(message)
      if (known?.state === stateOf(message, seenAs)) return known
      const view = storedView(message, seenAs)
      remembered.set(message, view)
      return view
    })
}

function stateOf({ senderId, position }: PageMessage, { userId, othersReadPosition }: SeenAs) {
  return senderId !== userId ? 'received' : position <= othersReadPosition ? 'read' : 'sent'
}

function unkept({ full, ...photo }: NewMessagePhoto): MessagePhoto {
  return { ...photo, kept: null, ...(full && { full: { ...full, kept: null } }) }
}

export function storedView(message: PageMessage, seenAs: SeenAs): MessageView {
  const { id, senderId, kind, event, position, createdAt, writtenAt, photos, quotes, isAutomatic } = message
  const { editedAt, takenBack, reactions } = message
  const text = message.message
  return {
    id,
    chatId: seenAs.chatId,
    senderId,
    isMine: senderId === seenAs.userId,
    kind,
    event,
    message: text,
    position,
    createdAt,
    writtenAt,
    state: stateOf(message, seenAs),
    rejection: null,
    ...(photos === undefined ? {} : { photos }),
    ...(quotes === undefined ? {} : { quotes }),
    ...(isAutomatic && { isAutomatic }),
    ...(reactions && { reactions: reactions.map((one) => ({ ...one, isMine: one.by === seenAs.userId })) }),
    ...(editedAt && { isEdited: true }),
    ...(takenBack && { isTakenBack: true }),
  }
}

const rememberedUnsent = new WeakMap<OutgoingDoc, MessageView>()

export function unsentView(item: OutgoingDoc, userId: string): MessageView {
  const known = rememberedUnsent.get(item)
  if (known !== undefined) return known
  const { id, chatId, state, body } = item
  const view: MessageView = {
    id,
    chatId,
    senderId: userId,
    isMine: true,
    kind: 'text',
    message: body.message,
    position: null,
    createdAt: null,
    writtenAt: body.writtenAt,
    state,
    rejection: body.rejection,
    ...(body.photos === undefined ? {} : { photos: body.photos.map(unkept) }),
    ...(body.quotes === undefined ? {} : { quotes: body.quotes }),
  }
  rememberedUnsent.set(item, view)
  return view
}

/** Returns the views of those messages of an outbox that the server isn't known to have, in their order. */
export function unsentViews(outgoing: readonly OutgoingDoc[], userId: string): MessageView[] {
  return outgoing.filter(({ body }) => body.stored === null).map((item) => unsentView(item, userId))
}
