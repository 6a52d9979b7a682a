import { sql } from 'kysely'
import { DELETION_WAIT_MS } from '#contract/limits.ts'
import { revokeEverySession, type EndedSessions } from '#server/access/access-tokens.ts'
import { endHands } from '#server/access/hands.ts'
import { FILE_PURPOSES } from '#server/files/file-purposes.ts'
import { removeFile } from '#server/files/remove-file.ts'
import type { UploadScope } from '#server/files/upload-scope.ts'
import { dropNotesOfDeleted } from '#server/records/arrival-notes/deleted-notes.ts'
import { forgetAddresses } from '#server/records/calendars/calendar-feeds.ts'
import type { InspectionTables } from '#server/records/inspections/inspection-rows.ts'
import { recordPersonChanged } from '#server/records/person-changes.ts'
import { recordTicketChanged } from '#server/records/tickets/ticket-changes.ts'
import { recordUnitChanged } from '#server/records/units/unit-changes.ts'
import type { Mail } from '#server/scope/scope.ts'
import { recordForEach } from '#server/store/feed.ts'
import { inTransaction, type Reader, type Tx } from '#server/store/in-transaction.ts'
import type { Owner } from './accounts.ts'
import { dropSecondFactor } from './second-factor.ts'

/** Agreements that bind somebody. Nobody's account is deleted in the middle of one. */
const BINDING = ['APPROVED', 'ACTIVE'] as const

/**
 * The tables whose rows go with their person, by the column that names the person. Those that need more than this are in
 * `forgetPerson`; the tests look through the whole database for anything that both forget.
 */
const ROWS_THAT_GO = [
  ['mailed_links', 'user_id'],
  ['sign_ups', 'user_id'],
  ['passkeys', 'user_id'],
  ['passkey_challenges', 'user_id'],
  ['address_links', 'user_id'],
  ['access_tokens', 'user_id'],
  ['sessions', 'user_id'],
  ['account_exports', 'user_id'],
  ['assistant_threads', 'user_id'],
  ['assistant_usage', 'caller'],
  ['message_digests', 'user_id'],
  ['rent_reminders', 'user_id'],
  ['arrivals', 'guest_id'],
  ['calendar_feeds', 'host_id'],
  ['blocked_days', 'host_id'],
  ['guest_invitations', 'host_id'],
  ['expenses', 'host_id'],
  ['saved_replies', 'user_id'],
  ['scheduled_messages', 'host_id'],
  ['turnover_told', 'guest_id'],
  ['turnover_reminders', 'host_id'],
  ['turnovers', 'host_id'],
  ['turnover_plans', 'host_id'],
  ['hands', 'host_id'],
  ['hands', 'person_id'],
] as const

/** Returns when an account will be deleted whose owner asked for that at `askedAt`. */
export function deletionTime(askedAt: Date): Date {
  return new Date(askedAt.getTime() + DELETION_WAIT_MS)
}

/** Returns when a person's account will be deleted, or `null` if they haven't asked for that. */
export async function deletionOf(db: Reader, userId: string): Promise<Date | null> {
  const { deletion_asked_at } = await db
    .selectFrom('users')
    .select('deletion_asked_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return deletion_asked_at && deletionTime(deletion_asked_at)
}

/** Whether a person has an agreement that was accepted and isn't over. */
export async function isBound(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agreements')
    .select('id')
    .where((is) => is.or([is('host_id', '=', userId), is('guest_id', '=', userId)]))
    .where('status', 'in', BINDING)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores when the deletion was requested, or `null` to withdraw the request. Returns whose account it is. */
export async function setDeletion(tx: Reader, userId: string, askedAt: Date | null): Promise<Owner> {
  return tx
    .updateTable('users')
    .set({ deletion_asked_at: askedAt })
    .where('id', '=', userId)
    .returning(['email', 'locale'])
    .executeTakeFirstOrThrow()
}

/** The sessions that ended with a deleted account, and the people whose feeds moved. */
export type Deleted = { ended: EndedSessions; moved: string[] }

/**
 * Deletes the accounts whose waiting time is over. Agreements that were sent are kept with their signatures and
 * attached files, which the law requires the other party to keep, and so are the ledgers of those agreements. The other
 * person's conversations are kept too, without the name. Everything else about the person is deleted, expenses included:
 * the person alone has to keep those for the tax, and is told to download them first (docs/decisions/0049). If the person is bound by an agreement again, the
 * deletion waits until that is over. Accounts are deleted one by one: one that fails, or a file that stays, is passed to `onFailed` and keeps
 * nobody else's account here; the account is tried again at the next call.
 */
export async function deleteDueAccounts(
  scope: UploadScope,
  onFailed: (error: unknown, failed: { userId: string; fileId?: string }) => void,
): Promise<Deleted[]> {
  const { db, mail, now } = scope
  const askedBefore = new Date(now().getTime() - DELETION_WAIT_MS)
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_asked_at', '<=', askedBefore)
    .orderBy('deletion_asked_at')
    .execute()
  const deleted: Deleted[] = []
  for (const { id: userId } of due) {
    try {
      const files = await db.selectFrom('files').selectAll().where('user_id', '=', userId).execute()
      const forgetting = { askedBefore, mail, now: now() }
      const done = await inTransaction(db, (tx) => forgetPerson(tx, userId, forgetting))
      if (!done) continue
      deleted.push(done)
      for (const file of files)
        await removeFile(scope, file, FILE_PURPOSES[file.purpose].mayRemove).catch((error: unknown) =>
          onFailed(error, { userId, fileId: file.id }),
        )
    } catch (error) {
      onFailed(error, { userId })
    }
  }
  return deleted
}

/**
 * Checks again under the lock. Returns `null` if the person has changed their mind or is bound by an agreement again.
 */
async function forgetPerson(
  tx: Tx,
  id: string,
  { askedBefore, mail, now }: { askedBefore: Date; mail: Mail; now: Date },
): Promise<Deleted | null> {
  const owner = await tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', id)
    .where('deletion_asked_at', '<=', askedBefore)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner || (await isBound(tx, id))) return null
  const ended = await revokeEverySession(tx, id, now)
  await dropSecondFactor(tx, id)
  await tx.deleteFrom('agreements').where('host_id', '=', id).where('sent_at', 'is', null).execute()
  await tx
    .withTables<InspectionTables>()
    .deleteFrom('inspections')
    .where('host_id', '=', id)
    .where('report', 'is', null)
    .execute()
  await forgetAddresses(tx, id)
  const hands = await endHands(tx, { of: id })
  for (const [table, column] of ROWS_THAT_GO)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx)
  const owned = await tx.deleteFrom('tickets').where('owner_id', '=', id).returning('id').execute()
  const taken = await tx
    .updateTable('tickets')
    .set({ assignee_id: null, version: sql<number>`version + 1`, updated_at: now })
    .where('assignee_id', '=', id)
    .returning(['id', 'owner_id'])
    .execute()
  // Those that the host has deleted before are emptied too: they still have their address.
  const units = await tx
    .updateTable('units')
    .set({ status: 'DELETED', title: '', public_title: null, fields: '{}' })
    .set({ version: sql<number>`version + 1`, updated_at: now })
    .where('host_id', '=', id)
    .returning(['id', 'host_id'])
    .execute()
  await tx
    .updateTable('users')
    .set({
      // Belongs to nobody, and frees the real address for a new account.
      email: `${id}@deleted.invalid`,
      first_name: '',
      last_name: '',
      avatar_url: null,
      password_hash: 'nobody signs in here',
      role: null,
      verified_at: null,
      inactive_since: null,
      invited_at: null,
      mail_refused_at: null,
      phone: '',
      gst_number: '',
      gst_from: '',
      bank_account: '',
      service_address: '',
      payment_details: '',
      bond_weeks: null,
      about: '',
      languages: [],
      notices_off: [],
      address: JSON.stringify({ street: '', suburb: '', town: '', postcode: '' }),
      version: sql<number>`version + 1`,
      deletion_asked_at: null,
    })
    .where('id', '=', id)
    .execute()
  const moved = new Set(await recordPersonChanged(tx, id))
  for (const person of await recordForEach(tx, hands)) moved.add(person)
  const tickets = [...owned.map((ticket) => ({ ...ticket, owner_id: id })), ...taken]
  for (const ticket of tickets)
    for (const person of await recordTicketChanged(tx, ticket.id, ticket.owner_id)) moved.add(person)
  const told = { isRetitled: true, isDeleted: true }
  for (const unit of units) for (const person of await recordUnitChanged(tx, unit, told)) moved.add(person)
  await dropNotesOfDeleted(
    tx,
    units.map((unit) => unit.id),
  )
  await mail.order(tx, { letter: 'deleted', to: owner.email, locale: owner.locale })
  return { ended, moved: [...moved] }
}
