import type { NewSystemEvent, SystemEvent } from '#contract/system-event.ts'
import { holdPair, isBlocked, pairOf } from '#server/access/pairs.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { Written } from '#server/store/written.ts'
import { createChat, findChat } from './chats.ts'
import { showMessages } from './new-messages.ts'
import { systemText } from './system-text.ts'

/** Something that happened between two people about a unit. */
export type SystemLine = {
  hostId: string
  guestId: string
  unitId: string
  /** The person who caused it. The line is unread for the other one. */
  senderId: string
  event: NewSystemEvent
  at: Date
  newId: () => string
}

/**
 * `changes` belong in the feeds of both people, after what caused the line. `isTold` means that a separate notice
 * covers it.
 */
export type LineAdded = {
  chatId: string
  people: string[]
  isFirst: boolean
  isTold: boolean
  changes: ChangedRow[]
}

/** The result of a write that may have added lines. */
export type WrittenWithLines<T> = Written<T> & { lines: readonly LineAdded[] }

/**
 * Adds a line to the chat of two people about a unit, and makes that chat if there is none. Call it in the transaction
 * of the line's cause, so that neither exists without the other; the caller records the changes. Returns `null` while
 * either has blocked the other, because a closed chat accepts nothing.
 */
export async function addSystemLine(tx: Tx, line: SystemLine): Promise<LineAdded | null> {
  const { hostId, guestId, unitId, senderId, event, at, newId } = line
  const pair = pairOf(hostId, guestId)
  // Prevents a block meanwhile.
  await holdPair(tx, pair)
  if (await isBlocked(tx, hostId, guestId)) return null
  const people = [hostId, guestId].toSorted()
  const chatId =
    (await findChat(tx, pair, unitId)) ??
    (await createChat(tx, pair, people, { userId: senderId, unitId, newId, at }))
  return insertLine(tx, { chatId, people, unitId, senderId, event, at, newId })
}

/**
 * Returns the newest message of the chat of two people about a unit, which gets locked; `null` if there is no chat or
 * it's empty.
 */
export async function newestMessage(
  tx: Tx,
  { hostId, guestId, unitId }: Pick<SystemLine, 'hostId' | 'guestId' | 'unitId'>,
): Promise<{ event: SystemEvent | null; createdAt: Date } | null> {
  const pair = pairOf(hostId, guestId)
  await holdPair(tx, pair)
  const chatId = await findChat(tx, pair, unitId)
  const newest = await tx
    .selectFrom('messages')
    .select(['event', 'created_at as createdAt'])
    .where('chat_id', '=', chatId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? null
}

type Inserting = Omit<SystemLine, 'hostId' | 'guestId'> & { chatId: string; people: string[] }

/** Adds a line to a locked chat. */
async function insertLine(
  tx: Tx,
  { chatId, people, unitId, senderId, event, at, newId }: Inserting,
): Promise<LineAdded> {
  const { last } = await tx
    .selectFrom('chats')
    .select('last_position as last')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  const line = {
    id: newId(),
    chat_id: chatId,
    position: last + 1,
    sender_id: senderId,
    kind: 'system' as const,
    message: systemText(event),
    event,
    created_at: at,
  }
  await tx.insertInto('messages').values(line).execute()
  const changes = await showMessages(tx, { id: chatId, unitId }, [line])
  return { chatId, people, isFirst: line.position === 0, isTold: false, changes }
}
