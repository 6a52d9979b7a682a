import { sql } from 'kysely'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { entryProblems, type EntryProblem, type EntryProblems } from '#domain/money/entry-problems.ts'
import type { LedgerEntry, NewLedgerEntry } from '#contract/ledger-entry.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { mostOut } from '#domain/money/money-out.ts'
import { moneyAlike } from '#domain/money/same-money.ts'
import { nextPaymentStatus, type PaymentStep } from '#domain/money/payment-status.ts'
import { CLAIM_DAYS, countingOf, standingOf } from '#domain/money/standing.ts'
import { CLAIMS_OPEN_MAX, LEDGER_ENTRIES_MAX } from '#contract/limits.ts'
import { dayAtPlace, type PlaceZone, zoneOf } from '#contract/region.ts'
import { periodicFrom } from '#domain/calendar/tenancy-term.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { mayDo } from '#domain/hands/may-do.ts'
import { heldAbilities, shownToHands } from '#server/access/hands.ts'
import { type LineAdded, saidIn, type WrittenWithLines } from '#server/chats/system-lines.ts'
import { addAgreementLines } from '#server/records/agreements/agreement-lines.ts'
import { partyOf } from '#server/records/agreements/agreement-rows.ts'
import type { Notices } from '#server/scope/scope.ts'
import { listPage } from '#server/records/list-page.ts'
import { type ChangesByPerson, recordForEach } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import { entryEvents } from './ledger-lines.ts'
import { entriesOf, isPartyOf, type KeptEntry, ledgerRows, type LedgerTables } from './ledger-rows.ts'

type EntriesAsked = ListAsked & { agreementId?: string | undefined; isEverybody: boolean }

/** Returns a page of the entries of a person's agreements, newest first. `isEverybody`: of all people. */
export function ledgerPage(db: Db, userId: string, asked: EntriesAsked): Promise<Paged<LedgerEntry>> {
  const { agreementId, isEverybody } = asked
  return inSnapshot(db, async (tx) => {
    const matching = tx
      .withTables<LedgerTables>()
      .selectFrom('ledger_entries')
      .innerJoin('agreements', 'agreements.id', 'ledger_entries.agreement_id')
      .$if(!isEverybody, (query) => query.where(isPartyOf(userId)))
      .$if(agreementId !== undefined, (query) => query.where('agreement_id', '=', agreementId ?? ''))
    return listPage(matching, asked, (ids) => ledgerRows(tx, userId, ids, { isEverybody }), {
      id: 'ledger_entries.id',
      changedAt: 'accepted_at',
    })
  })
}

type Adding = {
  id: string
  userId: string
  entry: NewLedgerEntry
  at: Date
  newId: () => string
  notices: Pick<Notices, 'tell'>
}

/**
 * Adds an entry under the device's id. Repeated, it returns the stored one. Entries of one agreement are added one
 * after the other. Fails with `invalid` by field for an entry that isn't allowed, and with `notFound` for other
 * people's agreements or an id that is in another ledger.
 */
export function addEntry(db: Db, adding: Adding): Promise<Result<WrittenWithLines<LedgerEntry>>> {
  const { id, userId, at } = adding
  return inTransaction(db, async (tx) => {
    const agreement = await tx
      .selectFrom('agreements')
      .selectAll()
      .where('id', '=', adding.entry.agreementId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const writer = agreement && (await writerOf(tx, agreement, userId))
    if (!agreement || !writer) return noSuchLedger()
    const { party, isHand } = writer
    const others = await entriesOf(tx, agreement.id)
    if (others.some((other) => other.id === id)) return written(tx, userId, id, [], [])
    const entry = asFact(adding.entry, others, dayAtPlace(at, zoneOf(agreement.terms.region)))
    const handed = isHand ? handProblems(entry) : {}
    const problems = { ...problemsOf(entry, { agreement, party, others, at }), ...handed }
    if (Object.keys(problems).length > 0) return refused(problems)
    const { agreementId, kind, amount, day, method, entryId, bankLine, ...details } = entry
    const added = await tx
      .withTables<LedgerTables>()
      .insertInto('ledger_entries')
      .values({
        id,
        agreement_id: agreementId,
        kind,
        amount,
        day,
        method,
        entry_id: entryId,
        bank_line: bankLine,
        details,
        party,
        written_by: userId,
        accepted_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return (await hasReceipt(tx, userId, entry)) ? refused({ receipt: 'twice' }) : noSuchLedger()
    const named = others.find((other) => other.id === entry.entryId) ?? null
    const events = agreement.sent_at === null ? [] : entryEvents(id, entry, named)
    // Hands aren't in the conversation of the two. The guest hears of it from their host, the host from the hand.
    const byId = isHand ? agreement.host_id : userId
    const lines = await addAgreementLines(tx, agreement, events, { ...adding, userId: byId })
    if (isHand) await tellHost(tx, agreement, adding)
    const people = [agreement.host_id, agreement.guest_id]
    const helping = await shownToHands(tx, 'seeMoney', agreement.unit_id)
    return written(tx, userId, id, people, lines, helping)
  })
}

type Writer = { party: AgreementParty; isHand: boolean }

/** Returns as whom somebody writes in a ledger: as a party, or as a hand who takes money for the host; otherwise `null`. */
async function writerOf(tx: Tx, agreement: StoredAgreement, userId: string): Promise<Writer | null> {
  const party = partyOf(agreement, userId)
  if (party) return { party, isHand: false }
  if (agreement.status === 'DRAFT') return null
  const room = { unitId: agreement.unit_id, hostId: agreement.host_id }
  const isHand = mayDo(await heldAbilities(tx, userId, room), 'takeMoney', room)
  return isHand ? { party: 'host', isHand } : null
}

/** A hand records that money came, and nothing else: no answer to a claim, and no receipt in the host's name. */
function handProblems({ kind, entryId, bankLine, receipt, isOpening }: NewLedgerEntry): EntryProblems {
  return {
    ...(kind !== 'PAYMENT' && { kind: 'notYours' }),
    ...(entryId !== null && { entryId: 'unwanted' }),
    ...(bankLine !== null && { bankLine: 'unwanted' }),
    ...(receipt !== null && { receipt: 'unwanted' }),
    ...(isOpening === true && { isOpening: 'unwanted' }),
  }
}

function tellHost(tx: Tx, agreement: StoredAgreement, { userId: byId, notices }: Adding): Promise<void> {
  const { host_id: userId, id: subjectId } = agreement
  return notices.tell(tx, {
    about: 'rentUpdated',
    userId,
    byId,
    subjectId,
    isPushOnly: false,
    reminder: null,
  })
}

/**
 * Returns the entry without the claim that it names, if it no longer answers it: the money of a claim that was withdrawn
 * or declined meanwhile has come all the same, and a cancelled entry answers nothing.
 */
function asFact(entry: NewLedgerEntry, others: readonly KeptEntry[], today: string): NewLedgerEntry {
  if (entry.kind !== 'PAYMENT' || entry.entryId === null) return entry
  const isGone = standingOf(others, today).statuses.get(entry.entryId) === 'CANCELLED'
  const names = others.some(({ id, kind }) => id === entry.entryId && kind === 'CLAIM')
  return (isGone && names) || entry.isCancelled === true ? { ...entry, entryId: null } : entry
}

/**
 * Whether this host has used the receipt number before, in any ledger. If not, the insert failed because another entry
 * has the id.
 */
async function hasReceipt(tx: Tx, userId: string, { receipt }: NewLedgerEntry): Promise<boolean> {
  if (receipt === null) return false
  const found = await tx
    .withTables<LedgerTables>()
    .selectFrom('ledger_entries')
    .select('id')
    .where('written_by', '=', userId)
    .where(sql`details #>> '{receipt,number}'`, '=', receipt.number)
    .executeTakeFirst()
  return found !== undefined
}

function refused(fields: EntryProblems): Result<never> {
  return fail({ kind: 'invalid', message: 'The entry was refused', fields })
}

type Judging = { agreement: StoredAgreement; party: AgreementParty; others: KeptEntry[]; at: Date }

function problemsOf(entry: NewLedgerEntry, { agreement, party, others, at }: Judging): EntryProblems {
  if (agreement.status === 'DRAFT') return { agreementId: 'draft' }
  const zone = zoneOf(agreement.terms.region)
  const today = dayAtPlace(at, zone)
  const named = others.find(({ id }) => id === entry.entryId) ?? null
  // A device's clock may be ahead; what the person calls today counts.
  const problems = entryProblems(entry, { party, named, today: addDays(today, 1) })
  const answered = named === null ? null : answeredProblem(entry, named, { party, others, today, zone })
  if (answered !== null && problems.entryId === undefined) return { ...problems, entryId: answered }
  if (entry.kind === 'PERIODIC' && entry.day !== periodicFrom(agreement.terms))
    return { ...problems, day: 'mismatch' }
  if (isFull(entry, others, today)) return { ...problems, agreementId: 'tooMany' }
  const sums = sumProblems(entry, named, countingOf(others))
  const isTwice = entry.bankLine !== null && others.some(({ bankLine }) => bankLine === entry.bankLine)
  return isTwice ? { ...sums, ...problems, bankLine: 'twice' } : { ...sums, ...problems }
}

/**
 * Money counts once, and no more goes out than came in, unless the host said that it is right: a confirmation of what
 * looks like a recorded payment, a refund of more than was received. A claim can only be the money of a payment.
 */
function sumProblems(
  { kind, amount, day, isSure, sameAs }: NewLedgerEntry,
  claim: KeptEntry | null,
  counting: readonly KeptEntry[],
): EntryProblems {
  if (kind === 'SAME_MONEY')
    return counting.some(({ id, kind: paid }) => id === sameAs && paid === 'PAYMENT')
      ? {}
      : { sameAs: 'otherEntry' }
  const isOnce = kind === 'OPENING' || kind === 'PERIODIC'
  if (isOnce && counting.some((other) => other.kind === kind)) return { kind: 'twice' }
  if (isSure === true) return {}
  const most = mostOut(kind, counting)
  if (most !== null) return (amount ?? 0) > most ? { amount: 'tooMuch' } : {}
  if (kind !== 'CONFIRMATION' || claim === null) return {}
  const alike = moneyAlike(counting, { cents: amount, days: [day, claim.day] })
  return alike === undefined ? {} : { amount: 'twice' }
}

function isFull({ kind }: NewLedgerEntry, others: KeptEntry[], today: string): boolean {
  if (others.length >= LEDGER_ENTRIES_MAX) return true
  if (kind !== 'CLAIM') return false
  const { statuses } = standingOf(others, today)
  // A claim lapses by the clock of the guest's device. Here, only the server's counts.
  const since = addDays(today, -CLAIM_DAYS)
  const open = others.filter(({ id, acceptedAt }) => {
    const status = statuses.get(id)
    return status === 'PROCESSING' || (status === 'EXPIRED' && acceptedAt.slice(0, 10) >= since)
  })
  return open.length >= CLAIMS_OPEN_MAX
}

/** What an entry does to the claim it names. A payment that names a claim also answers it. */
const STEP_OF: Partial<Record<NewLedgerEntry['kind'], PaymentStep>> = {
  PAYMENT: 'confirm',
  CONFIRMATION: 'confirm',
  SAME_MONEY: 'confirm',
  DECLINE: 'decline',
}

type Answering = { party: AgreementParty; others: KeptEntry[]; today: string; zone: PlaceZone }

/** Returns `answered` if the status of the named payment no longer allows this, or if it's already reversed. */
function answeredProblem(
  { kind }: NewLedgerEntry,
  named: KeptEntry,
  { party, others, today, zone }: Answering,
): EntryProblem | null {
  const { statuses } = standingOf(others, today, zone)
  // Whatever day a reversal is dated, it is the only one.
  if (kind === 'REVERSAL' && !countingOf(others).some(({ id }) => id === named.id)) return 'answered'
  const step = kind === 'REVERSAL' && named.kind === 'CLAIM' ? 'withdraw' : STEP_OF[kind]
  const status = statuses.get(named.id)
  if (step === undefined || status === undefined) return null
  return nextPaymentStatus(status, step, party) === null ? 'answered' : null
}

async function written(
  tx: Tx,
  userId: string,
  id: string,
  people: string[],
  lines: readonly LineAdded[],
  helping: ChangesByPerson = new Map(),
): Promise<Result<WrittenWithLines<LedgerEntry>>> {
  const own: ChangesByPerson = new Map(
    people.map((person) => [person, [{ collection: 'ledgerEntries', id }]]),
  )
  const moved = await recordForEach(tx, own, helping, saidIn(lines))
  const [row] = await ledgerRows(tx, userId, [id])
  return row ? ok({ value: row, moved, lines }) : noSuchLedger()
}

function noSuchLedger(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such agreement' })
}
