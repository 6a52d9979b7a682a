import { sql } from 'kysely'
import { groupedBy } from '#contract/grouped-by.ts'
import type { LedgerEntry, LedgerKind, NewLedgerEntry, PaymentMethod } from '#contract/ledger-entry.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import type { StoredFile } from '#contract/upload.ts'
import { storedFiles, toStoredFile } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/** The parts of an entry that no constraint and no query uses. */
export type EntryDetails = Omit<
  NewLedgerEntry,
  'agreementId' | 'kind' | 'amount' | 'day' | 'method' | 'entryId' | 'bankLine' | 'attachments'
> & {
  /** Missing in entries from before slips existed. */
  attachments?: string[]
}

export type LedgerTables = {
  ledger_entries: {
    id: string
    agreement_id: string
    kind: LedgerKind
    /** Cents. */
    amount: number | null
    /** `YYYY-MM-DD`. */
    day: string
    method: PaymentMethod | null
    entry_id: string | null
    bank_line: string | null
    details: EntryDetails
    party: AgreementParty
    written_by: string
    accepted_at: Date
  }
}

type StoredEntry = LedgerTables['ledger_entries']

/**
 * Returns the entries with these ids that this person may see, in the order of `ids`: those of agreements they're a
 * party to, and those that they wrote for their host.
 */
export async function ledgerRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isEverybody = false } = {},
): Promise<LedgerEntry[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<LedgerTables>()
    .selectFrom('ledger_entries')
    .innerJoin('agreements', 'agreements.id', 'ledger_entries.agreement_id')
    .innerJoin('users as writers', 'writers.id', 'ledger_entries.written_by')
    .selectAll('ledger_entries')
    .select(
      sql<string | null>`case
        when ledger_entries.written_by not in (agreements.host_id, agreements.guest_id)
        then concat_ws(' ', writers.first_name, writers.last_name)
      end`.as('taken_by'),
    )
    .where('ledger_entries.id', '=', sql<string>`any(${ids})`)
    .$if(!isEverybody, (query) =>
      query.where(sql<boolean>`(${isPartyOf(userId)} or ledger_entries.written_by = ${userId})`),
    )
    .execute()
  const files = await slipsOf(db, stored)
  const rows = new Map(
    stored.map(({ taken_by: takenBy, ...entry }) => [
      entry.id,
      {
        ...entryOf(entry),
        ...(takenBy !== null && { takenBy }),
        files: files.get(entry.id) ?? [],
      },
    ]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** The SQL condition that a joined agreement is this person's: as its host, or as its guest once it was sent. */
export function isPartyOf(userId: string) {
  return sql<boolean>`(
    agreements.host_id = ${userId} or (agreements.guest_id = ${userId} and agreements.sent_at is not null)
  )`
}

/** An entry without its stored files. Balances are computed from these. */
export type KeptEntry = Omit<LedgerEntry, 'files'>

/** Returns every entry of an agreement, in no particular order. */
export async function entriesOf(db: Reader, agreementId: string): Promise<KeptEntry[]> {
  const stored = await db
    .withTables<LedgerTables>()
    .selectFrom('ledger_entries')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .execute()
  return stored.map(entryOf)
}

/** Returns every entry of these agreements, by agreement, in no particular order. */
export async function entriesOfAll(
  db: Reader,
  agreementIds: readonly string[],
): Promise<Map<string, KeptEntry[]>> {
  const stored = await db
    .withTables<LedgerTables>()
    .selectFrom('ledger_entries')
    .selectAll()
    .where('agreement_id', '=', sql<string>`any(${agreementIds})`)
    .execute()
  return groupedBy(stored.map(entryOf), ({ agreementId }) => agreementId)
}

/** Returns the stored files that entries name. A file counts only if the entry's writer uploaded it for this entry. */
async function slipsOf(db: Reader, entries: readonly StoredEntry[]): Promise<Map<string, StoredFile[]>> {
  const named = entries.filter(({ details }) => (details.attachments ?? []).length > 0)
  const stored = await storedFiles(
    db,
    named.flatMap(({ details }) => details.attachments ?? []),
  )
  return new Map(
    named.map(({ id, written_by, details }) => [
      id,
      (details.attachments ?? []).flatMap((fileId) => {
        const file = stored.get(fileId)
        const isIts = file?.purpose === 'ledgerFile' && file.owner_id === id && file.user_id === written_by
        return file && isIts ? (toStoredFile(file) ?? []) : []
      }),
    ]),
  )
}

function entryOf(stored: StoredEntry): KeptEntry {
  return {
    ...stored.details,
    attachments: stored.details.attachments ?? [],
    id: stored.id,
    version: 1,
    agreementId: stored.agreement_id,
    kind: stored.kind,
    amount: stored.amount,
    day: stored.day,
    method: stored.method,
    entryId: stored.entry_id,
    bankLine: stored.bank_line,
    party: stored.party,
    writtenBy: stored.written_by,
    acceptedAt: stored.accepted_at.toISOString(),
  }
}

/** Returns the agreements that entries belong to, each once, with their two parties. */
export async function agreementsOfEntries(
  db: Reader,
  entries: readonly LedgerEntry[],
): Promise<{ id: string; hostId: string; guestId: string }[]> {
  const ids = [...new Set(entries.map(({ agreementId }) => agreementId))]
  return db
    .selectFrom('agreements')
    .select(['id', 'host_id as hostId', 'guest_id as guestId'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}
