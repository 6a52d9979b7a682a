import { isCohostIn, othersIn, readByOthers } from '#contract/chat-people.ts'
import { serverReadPosition } from '#db/history/chat-rows.ts'
import { lastChange } from '#db/outbox/message-changes.ts'
import { closesChat } from '#db/outbox/intents.ts'
import { byOrder } from '#db/outbox/outgoing.ts'
import type { Replica } from '#db/replica.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { changeIntentId, intentId, type IntentDoc } from '#db/schema/intents.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { ChatView } from '#db/views/chat-view.ts'

/** Characters of a draft shown in the list of chats. */
const DRAFT_SHOWN = 200

/** Returns the outgoing messages of each chat, in order. */
export function outgoingByChat({ live }: Replica): Map<string, OutgoingDoc[]> {
  const byChat = new Map<string, OutgoingDoc[]>()
  for (const doc of live.outgoingMessages.values().sort(byOrder)) {
    const known = byChat.get(doc.chatId)
    if (known === undefined) byChat.set(doc.chatId, [doc])
    else known.push(doc)
  }
  return byChat
}

/** Returns the server's row with everything done on this device applied to it. Reads no messages. */
export function chatView(replica: Replica, { id, row }: ChatDoc, outgoing: readonly OutgoingDoc[]): ChatView {
  const { live, userId } = replica
  const firstPosition = visibleFirstPosition(replica, id, row.firstPosition)
  const isCleared = row.lastPosition < firstPosition
  const block = live.intents.get(intentId('blockUser', id))
  const isBlockWaiting = block !== null && block.state !== 'rejected' && closesChat(block, row, userId)
  const read = readState(replica, id)
  const change = changeOfLast(replica, row)
  const othersReadPosition = readByOthers(row.participants, userId)
  const others = othersIn(row.participants, userId)
  return {
    id,
    others,
    people: [...row.participants, ...(row.former ?? [])].filter((person) => person.id !== userId),
    isCohost: isCohostIn(row.participants, userId),
    subject: row.subject,
    preview: preview({ row, userId, firstPosition, othersReadPosition, change }, outgoing),
    draft: row.isClosed ? '' : (live.drafts.get(id)?.body.text.trim().slice(0, DRAFT_SHOWN) ?? ''),
    draftPhotos: row.isClosed ? 0 : (live.drafts.get(id)?.body.photos?.length ?? 0),
    unreadCount: isCleared ? 0 : read.unreadCount,
    firstPosition,
    lastPosition: row.lastPosition,
    readPosition: read.readPosition,
    othersReadPosition,
    isClosed: row.isClosed,
    isBlockedByMe: row.isBlockedByMe,
    isBlockWaiting,
    canUndoBlock: isBlockWaiting && !block.body.wasTried,
  }
}

/** Returns whether the list shows the chat: not if everything in it is cleared and nothing waits in it. */
export function isVisible(replica: Replica, { id, row }: ChatDoc, outgoing: readonly OutgoingDoc[]): boolean {
  const firstPosition = visibleFirstPosition(replica, id, row.firstPosition)
  return firstPosition === 0
    ? !isDeletionWaiting(replica, id)
    : row.lastPosition >= firstPosition || outgoing.length > 0
}

/** Returns this member's lower bound, including a waiting deletion. */
export function visibleFirstPosition({ live }: Replica, chatId: string, firstPosition: number): number {
  const deletion = live.intents.get(intentId('deleteChat', chatId))
  if (deletion === null || deletion.state === 'rejected') return firstPosition
  return Math.max(firstPosition, deletion.body.position + 1)
}

function isDeletionWaiting({ live }: Replica, chatId: string): boolean {
  const deletion = live.intents.get(intentId('deleteChat', chatId))
  return deletion !== null && deletion.state !== 'rejected'
}

/**
 * Returns the read position and the unread count: the server's count minus what was read here since. If another device
 * has moved the mark in between, the local count no longer fits. Then the number of remaining positions is the upper
 * bound until the server responds.
 */
export function readState(
  { live, userId }: Replica,
  chatId: string,
): { readPosition: number; unreadCount: number } {
  const chat = live.chats.get(chatId)
  if (chat === null) return { readPosition: -1, unreadCount: 0 }
  const { row } = chat
  const fromServer = serverReadPosition(chat, userId)
  const mark = live.chatLocal.get(chatId)?.body
  if (mark === undefined || mark.readPosition <= fromServer)
    return { readPosition: fromServer, unreadCount: row.unreadCount }
  const readPosition = Math.min(mark.readPosition, row.lastPosition)
  const counted = mark.countedFrom === fromServer ? row.unreadCount - mark.readCount : row.unreadCount
  return { readPosition, unreadCount: Math.max(0, Math.min(counted, row.lastPosition - readPosition)) }
}

/** Returns the change of a chat's last message that waits here. */
export function changeOfLast({ live }: Replica, { id, lastMessage }: ChatDoc['row']): IntentDoc | null {
  return lastMessage && live.intents.get(changeIntentId(lastMessage.id, id))
}

type PreviewOf = {
  row: ChatDoc['row']
  userId: string
  firstPosition: number
  othersReadPosition: number
  /** Of the last message of the row. */
  change: IntentDoc | null
}

function preview(
  { row, userId, firstPosition, othersReadPosition, change }: PreviewOf,
  outgoing: readonly OutgoingDoc[],
): ChatView['preview'] {
  const unsent = outgoing.findLast(({ state }) => state !== 'sent')
  if (unsent !== undefined) {
    return {
      kind: 'text',
      message: unsent.body.message,
      photos: unsent.body.photos?.length ?? 0,
      isMine: true,
      state: unsent.state,
      at: unsent.body.writtenAt,
    }
  }
  let newest = row.lastMessage
  for (const { body } of outgoing) {
    if (body.stored !== null && body.stored.position > (newest?.position ?? -1)) newest = body.stored
  }
  if (newest === null || newest.position < firstPosition) return null
  const isMine = newest.senderId === userId
  const state = isMine ? (newest.position <= othersReadPosition ? 'read' : 'sent') : 'received'
  const { kind, event, photos = [], createdAt: at, takenBack } = newest
  const waiting = change && change.state !== 'rejected' ? lastChange(change)?.message : undefined
  if (takenBack || waiting === null)
    return { kind, message: '', isTakenBack: true, photos: 0, isMine, state, at }
  return { kind, event, message: waiting ?? newest.message, photos: photos.length, isMine, state, at }
}
