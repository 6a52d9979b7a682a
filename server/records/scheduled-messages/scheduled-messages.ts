import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { SCHEDULED_MESSAGES_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { ScheduledMessageFields } from '#contract/scheduled-message-fields.ts'
import { ScheduledMessageEdit, type ScheduledMessageRow } from '#contract/scheduled-message.ts'
import { changeRecord, type RecordWriter, storedAlready } from '#server/records/change-record.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { listPage } from '#server/records/list-page.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { isSent } from './store-message.ts'
import { scheduledFields, scheduledMessageRows, type ScheduledTables } from './scheduled-message-rows.ts'

type WrittenMessage = Result<Written<ScheduledMessageRow>>

/** What is sent, or was removed, is deleted after this long. Nobody schedules that far ahead. */
const KEPT_MS = 400 * 86_400_000

/** Returns a page of a host's scheduled messages, newest change first; with `afterId`, ordered by id. */
export function scheduledMessagesPage(
  db: Db,
  userId: string,
  asked: ListAsked,
): Promise<Paged<ScheduledMessageRow>> {
  return inSnapshot(db, async (tx) => {
    const own = tx
      .withTables<ScheduledTables>()
      .selectFrom('scheduled_messages')
      .where('host_id', '=', userId)
    return listPage(own, asked, (ids) => scheduledMessageRows(tx, userId, ids))
  })
}

/**
 * Schedules a message. Idempotent. Fails with `conflict` and the row if there is another of this id by now, written on
 * another device; with `invalid` if it doesn't say what goes where, has been sent, or is one too many; with `notFound`
 * for somebody else's id.
 */
export function createScheduledMessage(
  db: Db,
  { userId, at }: RecordWriter,
  id: string,
  edit: ScheduledMessageEdit,
): Promise<WrittenMessage> {
  return inTransaction(db, async (tx) => {
    const fields = scheduledFields(givenFields(edit))
    // Serialises the requests of one person: otherwise two could both find room, or both store the same.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const [current] = await scheduledMessageRows(tx, userId, [id])
    if (current) {
      const isSame = isDeepStrictEqual(scheduledFields(current), fields)
      return storedAlready(current, isSame, 'There is already such a message')
    }
    const refusal = isWhole(fields) ? await refusalOf(tx, userId, id, fields) : incomplete()
    if (refusal) return refusal
    const made = await tx
      .withTables<ScheduledTables>()
      .insertInto('scheduled_messages')
      .values({
        id,
        host_id: userId,
        fields: JSON.stringify(fields),
        send_at: instantOf(fields),
        active_from: at,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? written(tx, userId, id, at) : noSuchMessage()
  })
}

/**
 * Changes fields of a scheduled message. Fails with `conflict` and the row if its version has changed, unless the edit
 * changes nothing; with `invalid` once it has been sent; with `notFound` for somebody else's.
 */
export function editScheduledMessage(
  db: Db,
  { userId, at, wire }: RecordWriter,
  id: string,
  version: number,
  edit: ScheduledMessageEdit,
): Promise<WrittenMessage> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'scheduledMessages',
      schema: ScheduledMessageEdit,
      edit,
      wire,
      version,
      none: noSuchMessage,
      outdated: 'The message has changed',
      read: async () => {
        const [row] = await scheduledMessageRows(tx, userId, [id], { isHeld: true })
        return row ? { row, fields: scheduledFields(row) } : null
      },
      refuse: async (after, { row }) => {
        if (!isWhole(after)) return incomplete()
        if (row.sentAt !== null) return alreadySent()
        return row.isRemoved && !after.isRemoved ? refusalOf(tx, userId, id, after) : null
      },
      write: async (after, { row }) => {
        await tx
          .withTables<ScheduledTables>()
          .updateTable('scheduled_messages')
          .set({
            fields: JSON.stringify(after),
            send_at: instantOf(after),
            version: row.version + 1,
            updated_at: at,
            ...(goesAnew(row, after) ? { active_from: at } : {}),
          })
          .where('id', '=', id)
          .execute()
        return written(tx, userId, id, at)
      },
    }),
  )
}

/** Whether a template is for another moment from now on, or goes again: what that moment missed is not made up for. */
function goesAnew(before: ScheduledMessageFields, after: ScheduledMessageFields): boolean {
  return (
    before.moment !== after.moment ||
    before.time !== after.time ||
    before.isRemoved !== after.isRemoved ||
    !isDeepStrictEqual(before.unitIds, after.unitIds)
  )
}

/** Whether a message says what goes where, and is one of the three. */
function isWhole(fields: ScheduledMessageFields): boolean {
  const { moment, unitIds, chatId, sendAt, templateId, agreementId, texts } = fields
  const isOfStay = templateId !== null && agreementId !== null
  if (moment !== null) return chatId === null && templateId === null && unitIds.length > 0 && texts.length > 0
  if (chatId !== null) return templateId === null && sendAt !== null && texts.length === 1
  return isOfStay && texts.length <= 1
}

function instantOf({ sendAt }: ScheduledMessageFields): Date | null {
  return sendAt === null ? null : new Date(sendAt)
}

/** Returns why there can't be such a waiting message: it was sent, or the host has as many as they may. */
async function refusalOf(
  tx: Tx,
  userId: string,
  id: string,
  { isRemoved }: ScheduledMessageFields,
): Promise<Result<never> | null> {
  if (await isSent(tx, id)) return alreadySent()
  if (isRemoved) return null
  const { kept } = await tx
    .withTables<ScheduledTables>()
    .selectFrom('scheduled_messages')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('host_id', '=', userId)
    .where('sent_at', 'is', null)
    .where(sql<boolean>`not (fields->>'isRemoved')::boolean`)
    .executeTakeFirstOrThrow()
  return kept >= SCHEDULED_MESSAGES_MAX ? tooMany() : null
}

/** A transaction's last step. Deletes what was sent or removed long ago. */
async function written(tx: Tx, userId: string, id: string, at: Date): Promise<WrittenMessage> {
  const gone = await tx
    .withTables<ScheduledTables>()
    .deleteFrom('scheduled_messages')
    .where('host_id', '=', userId)
    .where('updated_at', '<', new Date(at.getTime() - KEPT_MS))
    .where(sql<boolean>`(sent_at is not null or (fields->>'isRemoved')::boolean)`)
    .returning('id')
    .execute()
  await recordChanges(
    tx,
    [userId],
    [id, ...gone.map((row) => row.id)].map((changed) => ({
      collection: 'scheduledMessages' as const,
      id: changed,
    })),
  )
  const [value] = await scheduledMessageRows(tx, userId, [id])
  return value ? ok({ value, moved: [userId] }) : noSuchMessage()
}

function incomplete() {
  return fail({ kind: 'invalid', message: 'Not a message to anybody', fields: { texts: 'required' } })
}

function alreadySent() {
  return fail({ kind: 'invalid', message: 'It has been sent', fields: { texts: 'alreadySent' } })
}

function tooMany() {
  return fail({ kind: 'invalid', message: 'Too many messages wait', fields: { texts: 'tooMany' } })
}

function noSuchMessage() {
  return fail({ kind: 'notFound', message: 'No such message' })
}
