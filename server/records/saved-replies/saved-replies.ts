import { SAVED_REPLIES_MAX, SAVED_REPLIES_REMOVED_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { type NewSavedReply, SavedReplyEdit, type SavedReplyRow } from '#contract/saved-reply.ts'
import { changeRecord, createRecord, type RecordWriter, wholeRow } from '#server/records/change-record.ts'
import { listPage } from '#server/records/list-page.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { savedReplyRows, type SavedReplyTables } from './saved-reply-rows.ts'

/** Returns a page of a person's saved replies, newest change first; with `afterId`, ordered by id. */
export function savedRepliesPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<SavedReplyRow>> {
  return inSnapshot(db, async (tx) => {
    const own = tx.withTables<SavedReplyTables>().selectFrom('saved_replies').where('user_id', '=', userId)
    return listPage(own, asked, (ids) => savedReplyRows(tx, userId, ids))
  })
}

/**
 * Stores a reply. Idempotent. Fails with `invalid` if the person has as many as they may, and with `notFound` for
 * somebody else's id.
 */
export function createSavedReply(
  db: Db,
  { userId, at }: RecordWriter,
  id: string,
  { isRemoved, ...fields }: NewSavedReply,
): Promise<Result<Written<SavedReplyRow>>> {
  return inTransaction(db, (tx) =>
    createRecord({
      find: () => ownReply(tx, userId, id),
      none: noSuchReply,
      refuse: async () => (!isRemoved && (await isFull(tx, userId)) ? tooMany() : null),
      insert: () =>
        tx
          .withTables<SavedReplyTables>()
          .insertInto('saved_replies')
          .values({ id, user_id: userId, is_removed: isRemoved, ...fields, created_at: at, updated_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst(),
      write: () => written(tx, userId, id),
    }),
  )
}

/**
 * Changes fields of a reply. Fails with `conflict` and the row if its version has changed, unless the edit changes
 * nothing; with `invalid` if it's restored to a full list; with `notFound` for somebody else's.
 */
export function editSavedReply(
  db: Db,
  { userId, at, wire }: RecordWriter,
  id: string,
  version: number,
  edit: SavedReplyEdit,
): Promise<Result<Written<SavedReplyRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'savedReplies',
      schema: SavedReplyEdit,
      edit,
      wire,
      version,
      none: noSuchReply,
      outdated: 'The reply has changed',
      read: async () => wholeRow(await ownReply(tx, userId, id, { isHeld: true })),
      refuse: async ({ isRemoved }, { row }) =>
        row.isRemoved && !isRemoved && (await isFull(tx, userId)) ? tooMany() : null,
      write: async ({ title, text, isRemoved }, { row }) => {
        await tx
          .withTables<SavedReplyTables>()
          .updateTable('saved_replies')
          .set({ title, text, is_removed: isRemoved, version: row.version + 1, updated_at: at })
          .where('id', '=', id)
          .execute()
        return written(tx, userId, id)
      },
    }),
  )
}

async function ownReply(tx: Tx, userId: string, id: string, how = {}): Promise<SavedReplyRow | undefined> {
  const [row] = await savedReplyRows(tx, userId, [id], how)
  return row
}

/**
 * Whether a person has as many as they may. Serialises the requests of one person; otherwise two could both find room.
 */
async function isFull(tx: Tx, userId: string): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { kept } = await tx
    .withTables<SavedReplyTables>()
    .selectFrom('saved_replies')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('user_id', '=', userId)
    .where('is_removed', '=', false)
    .executeTakeFirstOrThrow()
  return kept >= SAVED_REPLIES_MAX
}

/** A transaction's last step. Deletes the oldest of the removed replies permanently. */
async function written(tx: Tx, userId: string, id: string): Promise<Result<Written<SavedReplyRow>>> {
  const own = tx.withTables<SavedReplyTables>()
  const old = await own
    .selectFrom('saved_replies')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_removed', '=', true)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .offset(SAVED_REPLIES_REMOVED_MAX)
    .execute()
  const gone = old.map((reply) => reply.id)
  if (gone.length > 0) await own.deleteFrom('saved_replies').where('id', 'in', gone).execute()
  await recordChanges(
    tx,
    [userId],
    [id, ...gone].map((changed) => ({ collection: 'savedReplies' as const, id: changed })),
  )
  const value = await ownReply(tx, userId, id)
  return value ? ok({ value, moved: [userId] }) : noSuchReply()
}

function tooMany() {
  return fail({ kind: 'invalid', message: 'Too many saved replies', fields: { title: 'tooMany' } })
}

function noSuchReply() {
  return fail({ kind: 'notFound', message: 'No such reply' })
}
