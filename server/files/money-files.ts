import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#server/access/access-tokens.ts'
import { partyOf } from '#server/records/agreements/agreement-rows.ts'
import { notePrivateReads } from '#server/records/agreements/private-reads.ts'
import type { ExpenseTables } from '#server/records/expenses/expense-rows.ts'
import type { LedgerTables } from '#server/records/ledger/ledger-rows.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Whether a person may add a slip. It may arrive before its claim, which was written on the device at the same time.
 * Slips for somebody else's entry are refused.
 */
export async function mayAddSlip(db: Db, actor: Actor, entryId: string | null): Promise<boolean> {
  if (entryId === null) return false
  const entry = await db
    .withTables<LedgerTables>()
    .selectFrom('ledger_entries')
    .select('written_by')
    .where('id', '=', entryId)
    .executeTakeFirst()
  return !entry || entry.written_by === actor.id
}

/** Whether a person may read a slip: the two people of its agreement, and administrators, whose reads are logged. */
export async function mayReadSlip(
  db: Db,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  const agreement = await agreementOfSlip(db, file)
  return agreement !== undefined && (role === 'ADMIN' || partyOf(agreement, id) !== null)
}

/** Logs an administrator's read of a slip, like one of its agreement. */
export async function noteSlipRead(
  scope: Pick<ServerScope, 'db' | 'now'>,
  request: FastifyRequest,
  reader: Actor,
  file: FileRow,
): Promise<void> {
  const agreement = await agreementOfSlip(scope.db, file)
  if (!agreement) return
  const { id, host_id, guest_id } = agreement
  await notePrivateReads(scope, request, reader, [{ id, hostId: host_id, guestId: guest_id }], file.id)
}

/** Slips of an entry can't be removed, because entries never change. */
export async function mayRemoveSlip(tx: Tx, file: FileRow): Promise<boolean> {
  return (await agreementOfSlip(tx, file)) === undefined
}

/** Moves both people's feeds when a file has arrived, because the entry names its files. */
export async function slipMoved(tx: Tx, file: FileRow): Promise<string[]> {
  const agreement = await agreementOfSlip(tx, file)
  if (!agreement || file.owner_id === null) return []
  const people = [agreement.host_id, agreement.guest_id]
  await recordChanges(tx, people, [{ collection: 'ledgerEntries', id: file.owner_id }])
  return people
}

/**
 * Returns the slips that no entry names. Slips without an entry are kept, because it may be on a device that is away
 * for long.
 */
export async function unusedSlips(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string }>`
    select files.id from files join ledger_entries on ledger_entries.id = files.owner_id
    where files.id = any(${files.map(({ id }) => id)})
      and not coalesce(ledger_entries.details->'attachments' ? files.id::text, false)
  `.execute(db)
  const unused = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => unused.has(id))
}

/** Returns the agreement of the uploader's entry that names this file. */
async function agreementOfSlip(db: Reader, { id, owner_id, user_id }: FileRow) {
  if (owner_id === null) return undefined
  return db
    .withTables<LedgerTables>()
    .selectFrom('ledger_entries')
    .innerJoin('agreements', 'agreements.id', 'ledger_entries.agreement_id')
    .selectAll('agreements')
    .where('ledger_entries.id', '=', owner_id)
    .where('ledger_entries.written_by', '=', user_id)
    .where(sql<boolean>`ledger_entries.details->'attachments' ? ${id}::text`)
    .executeTakeFirst()
}

/**
 * Whether a person may add a receipt. It may arrive before its expense, which was written on the device at the same
 * time. Receipts for somebody else's expense are refused.
 */
export async function mayAddReceipt(db: Db, actor: Actor, expenseId: string | null): Promise<boolean> {
  if (expenseId === null) return false
  const expense = await db
    .withTables<ExpenseTables>()
    .selectFrom('expenses')
    .select('host_id')
    .where('id', '=', expenseId)
    .executeTakeFirst()
  return !expense || expense.host_id === actor.id
}

/** A receipt can't be removed while its expense names it. */
export async function mayRemoveReceipt(tx: Tx, file: FileRow): Promise<boolean> {
  return !(await isNamedByExpense(tx, file))
}

/** Moves the host's feed when a file has arrived, because the expense names its files. */
export async function receiptMoved(tx: Tx, file: FileRow): Promise<string[]> {
  if (file.owner_id === null || !(await isNamedByExpense(tx, file))) return []
  await recordChanges(tx, [file.user_id], [{ collection: 'expenses', id: file.owner_id }])
  return [file.user_id]
}

/** Returns the receipts that their expense no longer names. */
export async function unusedReceipts(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string }>`
    select files.id from files join expenses on expenses.id = files.owner_id
    where files.id = any(${files.map(({ id }) => id)}) and not expenses.attachments ? files.id::text
  `.execute(db)
  const unused = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => unused.has(id))
}

async function isNamedByExpense(db: Reader, { id, owner_id, user_id }: FileRow): Promise<boolean> {
  const { rows } = await sql`
    select from expenses where id = ${owner_id} and host_id = ${user_id} and attachments ? ${id}::text
  `.execute(db)
  return rows.length > 0
}
