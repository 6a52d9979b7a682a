import { type Generated, type Selectable, sql } from 'kysely'
import type { SavedReplyRow } from '#contract/saved-reply.ts'
import type { Reader } from '#server/store/in-transaction.ts'

export type SavedReplyTables = {
  saved_replies: {
    id: string
    user_id: string
    title: string
    text: string
    is_removed: boolean
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
}

/** Returns this person's replies with these ids, in the order of `ids`. `isHeld` locks them. */
export async function savedReplyRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isHeld = false } = {},
): Promise<SavedReplyRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<SavedReplyTables>()
    .selectFrom('saved_replies')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .where('user_id', '=', userId)
    .$if(isHeld, (query) => query.forUpdate())
    .execute()
  const rows = new Map(stored.map((reply) => [reply.id, savedReplyOf(reply)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Returns a stored reply in its wire form. */
function savedReplyOf(stored: Selectable<SavedReplyTables['saved_replies']>): SavedReplyRow {
  const { id, version, title, text, is_removed, created_at, updated_at } = stored
  return {
    id,
    version,
    title,
    text,
    isRemoved: is_removed,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}
