import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { outsideRanges } from './position-ranges.ts'
import type { ChatDoc } from '#db/schema/chats.ts'

/**
 * Merges a server row into the stored one. `n` is the number of the feed change it came with, or of the checkpoint held
 * when a list was requested. An older `n` than the stored one is ignored, because the feed has brought newer data.
 * Bounds and read positions only ever grow within one history of the database.
 */
export function mergeChatRow(held: ChatDoc | null, row: ChatRow, n: number): ChatDoc {
  if (held === null) return { id: row.id, n, row, held: [], prunedBelow: 0 }
  if (n < held.n) return held
  const isBehind = held.row.lastPosition > row.lastPosition
  const readPositions = new Map(held.row.participants.map(({ id, readPosition }) => [id, readPosition]))
  const firstPosition = Math.max(held.row.firstPosition, row.firstPosition)
  const lastMessage = isBehind ? held.row.lastMessage : laterEdition(row.lastMessage, held.row.lastMessage)
  const merged: ChatRow = {
    ...row,
    firstPosition,
    lastPosition: Math.max(held.row.lastPosition, row.lastPosition),
    lastMessage: lastMessage !== null && lastMessage.position < firstPosition ? null : lastMessage,
    unreadCount: isBehind ? Math.max(held.row.unreadCount, row.unreadCount) : row.unreadCount,
    participants: row.participants.map((participant) => ({
      ...participant,
      readPosition: Math.max(participant.readPosition, readPositions.get(participant.id) ?? -1),
    })),
  }
  return { ...held, n, row: merged }
}

/** Returns the held form of a message if it has changed more often than the told one, which then comes late. */
function laterEdition(told: ChatMessage | null, held: ChatMessage | null): ChatMessage | null {
  return told?.id === held?.id && (held?.edition ?? 0) > (told?.edition ?? 0) ? held : told
}

/** Advances a chat's last message to one that arrived, or has changed, before the chat's own row. */
export function bumpChat(doc: ChatDoc, message: ChatMessage, userId: string): ChatDoc {
  const { lastMessage } = doc.row
  if (message.position <= doc.row.lastPosition) {
    const isChanged = message.id === lastMessage?.id && laterEdition(lastMessage, message) === message
    return isChanged ? { ...doc, row: { ...doc.row, lastMessage: message } } : doc
  }
  return {
    ...doc,
    row: {
      ...doc.row,
      lastPosition: message.position,
      lastMessage: message,
      unreadCount: doc.row.unreadCount + (message.senderId === userId ? 0 : 1),
    },
  }
}

/** Returns the pages that this chat should have on this device but hasn't completely, newest first. */
export function pagesMissing(doc: ChatDoc): number[] {
  const pages = new Set<number>()
  const missing = outsideRanges(
    doc.held,
    Math.max(doc.row.firstPosition, doc.prunedBelow),
    doc.row.lastPosition,
  )
  for (const [from, to] of missing.reverse()) {
    for (let page = pageOfPosition(to); page >= pageOfPosition(from); page -= 1) pages.add(page)
  }
  return [...pages]
}

/** Sorts the newest conversation first, by the server's time of its newest message. */
export function byNewest(a: ChatDoc, b: ChatDoc): number {
  return compareText(timeOf(b), timeOf(a)) || compareText(a.id, b.id)
}

function timeOf({ row }: ChatDoc): string {
  return row.lastMessage?.createdAt ?? row.createdAt
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns how far the server knows this person to have read; `-1` for nothing. */
export function serverReadPosition({ row }: ChatDoc, userId: string): number {
  return row.participants.find(({ id }) => id === userId)?.readPosition ?? -1
}
