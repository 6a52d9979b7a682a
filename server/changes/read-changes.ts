import { sql } from 'kysely'
import type { Change } from '#contract/changes.ts'
import { isRecordKind } from '#contract/records.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { hasKind, WIRE, WIRE_HISTORY, type WireHistory } from '#contract/wire.ts'
import { chatRows } from '#server/chats/chat-rows.ts'
import { toChatMessage, visibleMessages } from '#server/chats/message-rows.ts'
import { recordRows } from '#server/records/record-rows.ts'
import { formatCheckpoint, headOf, isContinued, parseCheckpoint } from '#server/store/feed-place.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import { readWhatFits } from './fitting-changes.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/** The wire number of the reader, and what that wire has. */
export type Telling = { wire: number; history: WireHistory }

export type ChangesPage = { data: Change[]; meta: { checkpoint: string; more: boolean } }

/**
 * Returns what changed for this person after a checkpoint, lowest number first: at most `limit` changes and about
 * `CHANGES_BYTES_PER_ANSWER`, all read from one snapshot. A row that is gone, or that the person may no longer see, is
 * sent as `row: null`. Fails with `reset` if the checkpoint belongs to another epoch of the database, lies beyond this
 * person's newest number, or names a history that was lost when the database was restored from a backup. Nothing is
 * ever removed from a feed, so no checkpoint is too old. Rows of kinds that the reader's wire or this server doesn't
 * have are left out, and the checkpoint moves past them.
 */
export async function readChanges(
  db: Db,
  userId: string,
  since: string,
  limit: number,
  telling: Telling = { wire: WIRE, history: WIRE_HISTORY },
): Promise<Result<ChangesPage>> {
  const asked = parseCheckpoint(since)
  return inSnapshot(db, async (tx) => {
    const head = await headOf(tx, userId)
    if (!(await isContinued(tx, userId, asked, head))) {
      return fail({ kind: 'reset', message: 'This checkpoint can’t be continued' })
    }
    const changed = await tx
      .selectFrom('feed_changes')
      .select(['n', 'collection', 'row_id as id'])
      .where('user_id', '=', userId)
      .where('n', '>', asked.n)
      .orderBy('n')
      .limit(limit + 1)
      .execute()
    const { data, passed } = await readWhatFits(changed.slice(0, limit), (piece) =>
      withRows(
        tx,
        userId,
        piece.filter(({ collection }) => hasKind(telling.wire, collection, telling.history)),
      ),
    )
    const more = changed.length > passed
    const last = changed[passed - 1]
    const n = more && last ? last.n : head.n
    return ok({ data, meta: { checkpoint: formatCheckpoint({ ...head, n }), more } })
  })
}

async function withRows(
  tx: Reader,
  userId: string,
  changed: readonly (ChangedRow & { n: number })[],
): Promise<Change[]> {
  const ids = (collection: Change['collection']) =>
    changed.filter((change) => change.collection === collection).map((change) => change.id)
  const chats = new Map((await chatRows(tx, userId, ids('chats'))).map((row) => [row.id, row]))
  const messageIds = ids('messages')
  const messages = await (messageIds.length === 0
    ? []
    : visibleMessages(tx, userId)
        .where('messages.id', '=', sql<string>`any(${messageIds})`)
        .execute())
  const messagesById = new Map(messages.map((row) => [row.id, toChatMessage(row)]))
  const records = await recordRows(tx, userId, changed)
  return changed.flatMap(({ n, collection, id }): Change[] => {
    switch (collection) {
      case 'chats':
        return [{ n, collection, id, row: chats.get(id) ?? null }]
      case 'messages':
        return [{ n, collection, id, row: messagesById.get(id) ?? null }]
      default:
        // A kind that a newer server has written to this database is left out.
        if (!isRecordKind(collection)) return []
        // A kind's map holds rows of that kind; TypeScript can't relate the two.
        return [{ n, collection, id, row: records[collection].get(id) ?? null } as Change]
    }
  })
}
