import { sql } from 'kysely'
import type { ChatRow } from '#contract/chat.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { holdPair, isBlocked } from '#server/access/pairs.ts'
import { type ChangedRow, recordChanges } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { chatRows } from './chat-rows.ts'
import { askAbout, createChat, haveTalkedAbout, newestChat, type PairChat, talkAbout } from './pair-chat.ts'
import { insertLine } from './system-lines.ts'
import { membersSeeing } from './own-chat.ts'

export type StartingChat = {
  userId: string
  /** Either this or `agreementId`. */
  unitId?: string | undefined
  /** Used with a unit. Defaults to its host. */
  participantId?: string | undefined
  /** Starts a chat about the agreement's unit with its other party. */
  agreementId?: string | undefined
  newId: () => string
  at: Date
}

/**
 * Returns the newest chat of two people, and starts one if they have none. If it was last asked about another unit, a
 * line names the new one, and the chat is about that from then on; nothing is said in a chat that is still empty. A
 * chat that the caller had cleared comes back into their list. One of the two must be the unit's host. If the unit isn't
 * published, only the host, a party of an agreement about it, and those who have talked about it can ask. Fails with
 * `notFound` for a unit or a person that doesn't exist, for a pair without the host, and for one person alone, without
 * distinguishing these. After a block it fails with `forbidden` for a unit that the two have never talked about, without
 * saying who blocked; otherwise the chat stays as it is. The other person sees a new chat with its first message or
 * call.
 */
export function startChat(db: Db, starting: StartingChat): Promise<Result<Written<ChatRow>>> {
  return inTransaction(db, async (tx) => {
    const { userId, agreementId } = starting
    const asked = agreementId === undefined ? starting : await partiesOf(tx, userId, agreementId)
    const unitId = asked?.unitId
    if (unitId === undefined) return noSuchPair()
    const unit = await tx
      .selectFrom('units')
      .select(['host_id', 'status'])
      .where('id', '=', unitId)
      .executeTakeFirst()
    const other = asked?.participantId?.toLowerCase() ?? unit?.host_id ?? userId
    const people = [userId, other].toSorted()
    const [lower, higher] = people
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<string>`any(${people})`)
      .orderBy('id')
      // Shared locks: if a person changes their name at this moment, either that change notifies this chat, or this
      // chat shows the new name.
      .forShare()
      .execute()
    if (!lower || !higher || found.length !== 2 || !unit || !people.includes(unit.host_id))
      return noSuchPair()
    const pair = `${lower}:${higher}`
    await holdPair(tx, pair)
    const isKnown = await haveTalkedAbout(tx, pair, unitId)
    const isOpen = unit.status === 'PUBLISHED' || unit.host_id === userId || agreementId !== undefined
    if (!isKnown && !isOpen) return noSuchPair()
    const isShut = await isBlocked(tx, lower, higher)
    if (!isKnown && isShut) return fail({ kind: 'forbidden', message: 'This chat can’t be started' })
    const chat = await newestChat(tx, pair)
    const guestId = unit.host_id === lower ? higher : lower
    const asking = { ...starting, unitId: unitId.toLowerCase(), people, guestId }
    const { id, moved, changes } = await (chat === null
      ? begin(tx, pair, asking)
      : goOn(tx, chat, isShut ? null : asking, userId))
    // People who talk about a unit can see it.
    await recordChanges(tx, moved, [...changes, { collection: 'units', id: unitId }])
    const [row] = await chatRows(tx, userId, [id])
    if (!row) throw new Error('A chat that was just started cannot be read')
    return ok({ value: row, moved })
  })
}

type Asking = Omit<StartingChat, 'unitId'> & { unitId: string; people: string[]; guestId: string }
/** The chat, the people whose feeds moved, and what changed for them. */
type Started = { id: string; moved: string[]; changes: ChangedRow[] }

async function begin(tx: Tx, pair: string, asking: Asking): Promise<Started> {
  const { id } = await createChat(tx, pair, asking.people, asking)
  return { id, moved: [asking.userId], changes: [{ collection: 'chats', id }] }
}

/** `asking` is `null` in a closed chat, which stays as it is. */
async function goOn(tx: Tx, chat: PairChat, asking: Asking | null, userId: string): Promise<Started> {
  const { id } = chat
  const back = await bringBack(tx, id, userId)
  const changes: ChangedRow[] = [{ collection: 'chats', id }]
  if (asking === null || asking.unitId === chat.unitId) return { id, moved: back, changes }
  const { unitId, guestId, at, newId } = asking
  if (chat.lastPosition >= 0) {
    const event = { name: 'unitAsked' as const, unitId }
    const line = await insertLine(tx, chat, { guestId, unitId, senderId: userId, event, at, newId })
    await seenByAll(tx, chat, userId)
    return { id, moved: line.people, changes: line.changes }
  }
  await talkAbout(tx, id, unitId)
  await askAbout(tx, id, unitId)
  return { id, moved: await membersSeeing(tx, id), changes }
}

/**
 * Counts a chat's next line as read by everybody but its sender, unless something before it is unread: to ask about
 * another room says nothing yet, and the first message after it is what somebody is told of.
 */
async function seenByAll(tx: Tx, { id, lastPosition }: PairChat, senderId: string): Promise<void> {
  await tx
    .updateTable('chat_members as mine')
    .set({ read_position: lastPosition + 1 })
    .where('chat_id', '=', id)
    .where('user_id', '<>', senderId)
    .where(
      sql<boolean>`not exists (
        select from messages
        where chat_id = ${id} and sender_id <> mine.user_id
          and position > greatest(mine.read_position, mine.first_position - 1) and position <= ${lastPosition}
      )`,
    )
    .execute()
}

/** Returns the unit of an agreement and the other party, for a party that can see it; otherwise `null`. */
async function partiesOf(
  tx: Tx,
  userId: string,
  agreementId: string,
): Promise<{ unitId: string; participantId: string } | null> {
  const agreement = await tx
    .selectFrom('agreements')
    .select(['unit_id', 'host_id', 'guest_id', 'sent_at'])
    .where('id', '=', agreementId)
    .executeTakeFirst()
  if (!agreement) return null
  const { unit_id: unitId, host_id: hostId, guest_id: guestId, sent_at: sentAt } = agreement
  if (userId === hostId) return { unitId, participantId: guestId }
  return userId === guestId && sentAt !== null ? { unitId, participantId: hostId } : null
}

function noSuchPair() {
  return fail({ kind: 'notFound', message: 'No such unit or person' })
}

/**
 * Brings a chat back into the caller's list. Returns whose feeds moved: the caller's if they had cleared it, otherwise
 * nobody's.
 */
async function bringBack(tx: Tx, chatId: string, userId: string): Promise<string[]> {
  const back = await tx
    .updateTable('chat_members')
    .set({ is_cleared: false })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('is_cleared', '=', true)
    .returning('user_id')
    .execute()
  return back.map((row) => row.user_id)
}
