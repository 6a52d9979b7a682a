import { sql } from 'kysely'
import type { Tx } from '#server/store/in-transaction.ts'
import { settleCohosts } from '#server/access/cohosts.ts'
import { titleFor } from '#server/access/title-for.ts'

/** The chat of two people. `unitId` is the unit last asked about, `lastPosition` −1 for an empty chat. */
export type PairChat = { id: string; unitId: string | null; lastPosition: number }

/**
 * Returns the newest chat of a pair, locked, or `null` if there is none. Call it with the pair held (`holdPair`). Pairs
 * have one chat, unless they had several from before. Then the newest is the one with the newest message, whoever wrote
 * it and wherever it was read; one that has none counts only if all are empty. For chats of the same moment it's the
 * higher id. Devices choose by the same rule (src/app/stays/chat-with.ts).
 */
export async function newestChat(tx: Tx, pair: string): Promise<PairChat | null> {
  const chat = await tx
    .selectFrom('chats')
    .select(['id', 'unit_id as unitId', 'last_position as lastPosition'])
    .where('pair', '=', pair)
    .orderBy(sql`last_position >= 0`, 'desc')
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return chat ?? null
}

type Creating = { userId: string; unitId: string; newId: () => string; at: Date }

/** Makes the chat of a pair that has none, in the list of the person who starts it. */
export async function createChat(
  tx: Tx,
  pair: string,
  people: readonly string[],
  { userId, unitId, newId, at }: Creating,
): Promise<PairChat> {
  const id = newId()
  await tx
    .insertInto('chats')
    .values({ id, unit_id: unitId, pair, last_message_at: at, created_at: at })
    .execute()
  await tx
    .insertInto('chat_members')
    .values(people.map((person) => ({ chat_id: id, user_id: person, is_cleared: person !== userId })))
    .execute()
  await settleCohosts(tx, { unitIds: [unitId], chatId: id })
  return { id, unitId, lastPosition: -1 }
}

/** Whether any chat of the pair has been about a unit. */
export async function haveTalkedAbout(tx: Tx, pair: string, unitId: string): Promise<boolean> {
  const chat = await tx
    .selectFrom('chats')
    .innerJoin('chat_units', 'chat_units.chat_id', 'chats.id')
    .select('chats.id')
    .where('chats.pair', '=', pair)
    .where('chat_units.unit_id', '=', unitId)
    .limit(1)
    .executeTakeFirst()
  return chat !== undefined
}

/** Adds a unit to those that a locked chat has been about, and its co-hosts to the chat. Returns whether it's new there. */
export async function talkAbout(tx: Tx, chatId: string, unitId: string): Promise<boolean> {
  const added = await tx
    .insertInto('chat_units')
    .values({ chat_id: chatId, unit_id: unitId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('unit_id')
    .executeTakeFirst()
  if (added === undefined) return false
  await settleCohosts(tx, { unitIds: [unitId], chatId })
  return true
}

/** Makes a unit the one that a locked chat was last asked about. */
export async function askAbout(tx: Tx, chatId: string, unitId: string): Promise<void> {
  await tx.updateTable('chats').set({ unit_id: unitId }).where('id', '=', chatId).execute()
}

/** Returns a unit's title as a person sees it who isn't its host. */
export async function titleSeenBy(tx: Tx, userId: string, unitId: string): Promise<string> {
  const { title } = await tx
    .selectFrom('units')
    .select(titleFor(userId).as('title'))
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow()
  return title
}
