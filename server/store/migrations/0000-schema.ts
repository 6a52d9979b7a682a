import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'

const SCHEMA = readFileSync(join(import.meta.dirname, '../schema.sql'), 'utf8')

/** The steps by which servers up to 28 November 2026 came to the tables of `schema.sql`. */
export const FORMER_STEPS = [
  '0001-people-and-chats',
  '0002-mailed-links',
  '0003-profiles',
  '0004-files',
  '0005-units',
  '0006-agreements',
  '0007-calls-and-search',
  '0013-listing',
  '0015-push',
  '0016-file-names',
  '0017-upload-pieces',
  '0021-listing-days',
  '0031-feed-starts',
  '0033-named-files',
  '0034-public-titles',
  '0037-push-sessions',
  '0038-sessions',
  '0039-private-reads',
  '0040-second-factor',
  '0041-own-account',
  '0042-agreement-ends',
  '0043-ledger',
  '0044-expenses',
  '0045-gst-number',
  '0046-receipt-numbers',
  '0048-rent-reminders',
  '0050-users-by-administrators',
  '0051-support-tickets',
  '0052-posts',
  '0053-notices',
  '0054-email-changes',
  '0060-private-file-reads',
  '0070-assistant',
  '0071-assistant-usage',
  '0072-system-lines',
  '0074-message-photos',
  '0076-arrival-notes',
  '0078-push-wires',
  '0079-mail-notices',
  '0080-guest-invitations',
  '0081-blocked-days',
  '0082-calendars',
  '0083-agreements-to-join',
  '0084-saved-replies',
  '0085-quoted-messages',
  '0087-money-files',
  '0088-push-failures',
  '0089-builds-in-use',
  '0091-overdue-notices',
  '0092-first-published',
  '0110-rent-until',
  '0115-same-money',
  '0116-opening-balance',
  '0117-gst-from',
  '0118-periodic-tenancies',
  '0120-names-when-blocked',
  '0125-leftovers-of-deletions',
  '0135-rooms-of-chats',
  '0140-calendar-readings',
  '0146-guests-told',
  '0155-server-processes',
  '0161-limit-counts',
  '0162-turns',
  '0163-files-to-tidy',
] as const

/**
 * Creates the tables on an empty database. One that has taken every former step has them already and is left as it is.
 * Throws if a database stopped among those steps (docs/operations.md says what to do then).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const taken = new Set(rows.map(({ name }) => name))
  const missing = FORMER_STEPS.filter((name) => !taken.has(name))
  if (missing.length === 0) return
  if (missing.length < FORMER_STEPS.length)
    throw new Error(
      `This database is of a build before 28 November 2026 and lacks ${missing.length} of its steps, the first of them ${missing[0]}. ` +
        'Start the last build of those on it once, then this one: docs/operations.md, “A database of an early build”.',
    )
  await sql.raw(SCHEMA).execute(db)
}
