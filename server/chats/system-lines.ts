import type { SystemEventName } from '#contract/system-event-names.ts'
import type { NewSystemEvent, SystemEvent } from '#contract/system-event.ts'
import { holdPair, isBlocked, pairOf } from '#server/access/pairs.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { Written } from '#server/store/written.ts'
import { showMessages } from './new-messages.ts'
import { membersOf } from './own-chat.ts'
import { askAbout, createChat, newestChat, type PairChat, talkAbout, titleSeenBy } from './pair-chat.ts'
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
 * `changes` belong in the feeds of all `people` of the chat, after what caused the line (`saidIn`). `isTold` means that a
 * separate notice covers it.
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

/** The events with which a chat is about their unit from then on. */
const ASKING: ReadonlySet<SystemEventName> = new Set(['unitAsked', 'agreementSent', 'invitationUsed'])

/**
 * Adds a line to the newest chat of two people, and makes one if there is none. If the chat is about another unit, the
 * line names its own. Call it in the transaction of the line's cause, so that neither exists without the other; the
 * caller records the changes. Returns `null` while either has blocked the other, because a closed chat accepts nothing.
 */
export async function addSystemLine(tx: Tx, line: SystemLine): Promise<LineAdded | null> {
  const { hostId, guestId, unitId, senderId, at, newId } = line
  const pair = pairOf(hostId, guestId)
  // Prevents a block meanwhile.
  await holdPair(tx, pair)
  if (await isBlocked(tx, hostId, guestId)) return null
  const people = [hostId, guestId].toSorted()
  const chat =
    (await newestChat(tx, pair)) ??
    (await createChat(tx, pair, people, { userId: senderId, unitId, newId, at }))
  return insertLine(tx, chat, line)
}

/** Returns the newest message of the newest chat of two people, which gets locked; `null` if there is none. */
export async function newestMessage(
  tx: Tx,
  { hostId, guestId }: Pick<SystemLine, 'hostId' | 'guestId'>,
): Promise<{ event: SystemEvent | null; createdAt: Date } | null> {
  const pair = pairOf(hostId, guestId)
  await holdPair(tx, pair)
  const chat = await newestChat(tx, pair)
  if (!chat) return null
  const newest = await tx
    .selectFrom('messages')
    .select(['event', 'created_at as createdAt'])
    .where('chat_id', '=', chat.id)
    .where('position', '=', chat.lastPosition)
    .executeTakeFirst()
  return newest ?? null
}

/** Returns what these lines change, by person. */
export function saidIn(lines: readonly Pick<LineAdded, 'people' | 'changes'>[]): Map<string, ChangedRow[]> {
  const people = new Set(lines.flatMap((line) => line.people))
  return new Map(
    [...people].map((person) => [
      person,
      lines.flatMap((line) => (line.people.includes(person) ? line.changes : [])),
    ]),
  )
}

/** Adds a line to a locked chat, and makes its unit one that the chat has been about. */
export async function insertLine(
  tx: Tx,
  chat: PairChat,
  { guestId, unitId, senderId, event, at, newId }: Omit<SystemLine, 'hostId'>,
): Promise<LineAdded> {
  const isElsewhere = chat.unitId !== unitId
  // Nothing has been said in an empty chat, so there is no other unit that it could be taken to be about.
  const isNamed = isElsewhere && chat.lastPosition >= 0
  const said: NewSystemEvent = isNamed
    ? { ...event, unitId, unitTitle: await titleSeenBy(tx, guestId, unitId) }
    : event
  const isNew = await talkAbout(tx, chat.id, unitId)
  if (isElsewhere && (ASKING.has(event.name) || !isNamed)) await askAbout(tx, chat.id, unitId)
  const line = {
    id: newId(),
    chat_id: chat.id,
    position: chat.lastPosition + 1,
    sender_id: senderId,
    kind: 'system' as const,
    message: systemText(said),
    event: said,
    created_at: at,
  }
  await tx.insertInto('messages').values(line).execute()
  const changes = await showMessages(tx, chat.id, [line])
  const units: ChangedRow[] = isNew ? [{ collection: 'units', id: unitId }] : []
  return {
    chatId: chat.id,
    people: await membersOf(tx, chat.id),
    isFirst: line.position === 0,
    isTold: false,
    changes: [...changes, ...units],
  }
}
