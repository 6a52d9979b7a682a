import type { Observable } from 'rxjs'
import { addDays, laterOf, taxYearOf } from '#domain/calendar/calendar-day.ts'
import { mustLodgeBond } from '#domain/law/bond-lodgement.ts'
import { type Account, accountOf, type Balance, balanceOf, dayState } from '#domain/money/balance.ts'
import { lineIdOf } from '#domain/money/bank-lines.ts'
import { centsOf } from '#domain/money/rent-amount.ts'
import { countingOf, standingOf } from '#domain/money/standing.ts'
import { dayAtPlace, type PlaceZone, zoneOf } from '#contract/region.ts'
import { type LedgerBook, ledgerBook, taxYearDays } from '#domain/money/revenue-report.ts'
import type { LedgerEntry } from '#contract/ledger-entry.ts'
import type { Entry } from '#domain/money/tenancy.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { AgreementView } from '#db/views/agreement-view.ts'
import type { EditView } from '#db/views/edit-view.ts'
import type { EntryView, Fill, LedgerTerms, LedgerView, RentSums, RentView } from '#db/views/ledger-view.ts'
import { agreementView, type UnsignedView, unsignedView } from './agreements.ts'
import { derived, type Today } from './derived.ts'
import { type KnownEntry, knownEntries, type StoredEntry, wholeEntry } from './known-entries.ts'
import { recordIds } from './records.ts'
import { remembered } from './remembered.ts'

/** During a burst of changes the list is emitted at most this often. */
const THROTTLE_MS = 100
/** How many days ahead a ledger shows what is due. */
export const AHEAD_DAYS = 35
/** Days that count as this week, starting today; then the days of the strip before and after today. */
const WEEK_DAYS = 7
const STRIP_DAYS_BEFORE = 42
const STRIP_DAYS_AFTER = 14

/** The money of every agreement that asks for money or has an entry: most owed first, then by the next due day. */
export function rents({ replica, now }: Scope, _: Today): Observable<RentView[]> {
  return derived(
    ledgerTables(replica),
    () =>
      foundLedgers(replica, now())
        .map(({ rent }) => rent)
        .sort(mostOwedFirst),
    { throttleMs: THROTTLE_MS },
  )
}

/** Sorts ledgers: most owed first, then by the next due day. */
export function mostOwedFirst(a: RentSums, b: RentSums): number {
  return b.owed - a.owed || ((a.next?.dueOn ?? '9') < (b.next?.dueOn ?? '9') ? -1 : 1)
}

/** Returns the ledgers of all agreements that ask for money or have an entry, as of a time in ms. */
export function foundLedgers(replica: Replica, now: number): FoundLedger[] {
  const entriesOf = knownEntries(replica)
  return recordIds(replica, 'agreements').flatMap((id) => ledgerOf(replica, id, entriesOf(id), now) ?? [])
}

/** The money of one agreement; `null` if it isn't on this device or asks for no money. */
export function ledger(
  { replica, now }: Scope,
  { agreementId }: Today & { agreementId: string },
): Observable<LedgerView | null> {
  return derived(ledgerTables(replica), () => {
    const entriesOf = knownEntries(replica)
    const found = ledgerOf(replica, agreementId, entriesOf(agreementId), now())
    const agreement = found?.agreement() ?? null
    if (found === null || agreement === null) return null
    const view = ledgerView(found, agreement)
    const over = overLines(found.known, () => recordIds(replica, 'agreements').map(entriesOf))
    if (over.size > 0) for (const entry of view.entries) if (over.has(entry.id)) entry.isOverLine = true
    return view
  })
}

/** The tables that ledgers are computed from. */
export function ledgerTables({ live }: Replica) {
  return [
    { table: recordsOf({ live }, 'agreements') },
    { table: recordsOf({ live }, 'ledgerEntries') },
    { table: live.edits },
  ]
}

/** One ledger with what it was computed from. */
export type FoundLedger = {
  rent: RentView
  known: readonly KnownEntry[]
  /** Computed on demand, because lists don't need it. */
  account: () => Account
  agreement: () => AgreementView | null
}

/** What lists and reports need of one ledger, computed together. */
type LedgerSums = {
  /** `null` if no money is asked for yet and none has come. */
  rent: RentView | null
  book: LedgerBook
}

function ledgerOf(
  replica: Replica,
  agreementId: string,
  known: readonly KnownEntry[],
  now: number,
): FoundLedger | null {
  const sums = ledgerSums(replica, agreementId, known, now)
  const rent = sums?.rent ?? null
  if (rent === null) return null
  const agreement = () => agreementView(replica, agreementId)
  const account = () => {
    const view = agreement()
    if (view === null) throw new Error('a ledger without an agreement')
    return accountOf(view, countedRows(known), rent.today, addDays(rent.today, AHEAD_DAYS))
  }
  return { rent, known, account, agreement }
}

/**
 * Recomputes a ledger only when the agreement, an entry or the day has changed. Returns `null` for a draft, or if the
 * agreement isn't on this device.
 */
export function ledgerSums(
  replica: Replica,
  agreementId: string,
  known: readonly KnownEntry[],
  now: number,
): LedgerSums | null {
  const stored = recordsOf(replica, 'agreements').get(agreementId)
  const edit = replica.live.edits.get(editId('agreements', agreementId))
  const today = dayAtPlace(new Date(now), zoneOf(stored?.row.region ?? null))
  return remembered(replica, `ledger ${agreementId}`, [stored, edit, known, today], () => {
    const agreement = unsignedView(replica, agreementId)
    if (agreement === null || agreement.status === 'DRAFT') return null
    // Looks ahead as far as this tax year's report, so that one balance serves both.
    const yearEnd = taxYearDays(taxYearOf(today)).to
    const whole = balanceOf(
      agreement,
      countedRows(known),
      today,
      laterOf(yearEnd, addDays(today, AHEAD_DAYS)),
    )
    const shownTo = addDays(today, AHEAD_DAYS)
    const dues = whole.dues.filter(({ dueOn, paid }) => dueOn <= shownTo || paid > 0)
    const hasMoney = dues.length > 0 || known.length > 0
    return {
      rent: hasMoney ? rentView(agreement, { ...whole, dues }, known) : null,
      book: ledgerBook(whole, agreement.unitId),
    }
  })
}

/** Leaves out entries that the server has refused: they aren't in the ledger. */
export function countedRows(known: readonly KnownEntry[]): StoredEntry[] {
  return known.filter(({ edit }) => edit === null || edit.state !== 'rejected').map(({ row }) => row)
}

/** Returns what lists show of the balance of a ledger. */
export function rentSums(account: Balance): RentSums {
  const ahead = account.dues.filter(({ dueOn, paid, amount }) => dueOn >= account.asOf && paid < amount)
  const [first] = ahead
  const sameDay = ahead.filter(({ dueOn }) => dueOn === first?.dueOn)
  const last = account.counting
    .filter(({ kind }) => kind === 'PAYMENT' || kind === 'CONFIRMATION')
    .reduce<Entry | null>(
      (latest, entry) => (latest !== null && entry.day < latest.day ? latest : entry),
      null,
    )
  return {
    today: account.asOf,
    owed: account.owed,
    paidTo: account.paidTo,
    arrears: account.arrears,
    next: first
      ? { dueOn: first.dueOn, amount: sameDay.reduce((sum, { amount, paid }) => sum + amount - paid, 0) }
      : null,
    dueThisWeek: ahead
      .filter(({ dueOn }) => dueOn < addDays(account.asOf, WEEK_DAYS))
      .reduce((sum, { amount, paid }) => sum + amount - paid, 0),
    lastPaid: last ? { day: last.day, amount: last.amount ?? 0 } : null,
  }
}

function rentView(agreement: UnsignedView, account: Balance, known: readonly KnownEntry[]): RentView {
  const { party, hostId, guestId, hostName, guestName } = agreement
  return {
    ...rentSums(account),
    agreementId: agreement.id,
    party,
    unitId: agreement.unitId,
    unitTitle: agreement.unitTitle,
    otherId: party === 'host' ? guestId : hostId,
    otherName: party === 'host' ? guestName : hostName,
    region: agreement.region,
    openClaims: openClaims(known, account.asOf, zoneOf(agreement.region)),
    waiting: known.filter(({ edit }) => edit !== null).length,
  }
}

/** Counts unanswered claims. Most ledgers have no claim at all, so then no statuses are computed. */
function openClaims(known: readonly KnownEntry[], today: string, zone: PlaceZone): number {
  const claims = known.filter(({ row }) => row.kind === 'CLAIM')
  if (claims.length === 0) return 0
  const { statuses } = standingOf(countedRows(known), today, zone)
  return claims.filter(({ row }) => ['PROCESSING', 'EXPIRED'].includes(statuses.get(row.id) ?? '')).length
}

function ledgerView({ account: accountNow, known, rent }: FoundLedger, agreement: AgreementView): LedgerView {
  const account = accountNow()
  const counting = new Set(account.counting.map(({ id }) => id))
  const judged = { account, counting, fills: fillsByEntry(account) }
  const rentDues = account.dues.filter(({ kind }) => kind === 'rent')
  const strip = Array.from({ length: STRIP_DAYS_BEFORE + STRIP_DAYS_AFTER + 1 }, (_, nth) =>
    addDays(account.asOf, nth - STRIP_DAYS_BEFORE),
  )
  return {
    ...rent,
    paid: account.paid,
    credits: account.credits,
    bond: account.bond,
    terms: termsOf(agreement),
    pay: {
      account: agreement.bankAccount,
      reference: agreement.paymentReference,
      details: agreement.paymentDetails,
    },
    dues: account.dues.map(({ parts: _, ...due }) => due).reverse(),
    entries: known
      .map(({ row, edit }) => entryView(wholeEntry(row), edit, judged))
      .sort((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1)),
    days: strip.flatMap((day) => {
      const due = rentDues.find(({ from, to }) => from <= day && day <= to)
      return due ? [{ day, state: dayState(due, day, account.asOf, agreement.isPaidInArrears) }] : []
    }),
  }
}

/** Returns the ids of a ledger's entries whose bank line has less than the ledgers here have of it. */
function overLines(known: readonly KnownEntry[], all: () => (readonly KnownEntry[])[]): ReadonlySet<string> {
  const ofLines = known.filter(({ row }) => row.lineCents !== undefined)
  if (ofLines.length === 0) return new Set()
  const sums = new Map<string, number>()
  for (const entries of all())
    for (const { bankLine, amount } of countingOf(countedRows(entries)))
      if (bankLine) sums.set(lineIdOf(bankLine), (sums.get(lineIdOf(bankLine)) ?? 0) + (amount ?? 0))
  const over = ofLines.filter(
    ({ row }) => (sums.get(lineIdOf(row.bankLine ?? '')) ?? 0) > (row.lineCents ?? 0),
  )
  return new Set(over.map(({ row }) => row.id))
}

type Judged = { account: Account; counting: ReadonlySet<string>; fills: ReadonlyMap<string, Fill[]> }

function entryView(row: LedgerEntry, edit: EditView | null, { account, counting, fills }: Judged): EntryView {
  return {
    ...row,
    // An entry waiting here was written here, and only guests claim.
    party: edit === null ? row.party : row.kind === 'CLAIM' ? 'guest' : 'host',
    status: account.statuses.get(row.id) ?? null,
    isCounting: counting.has(row.id),
    edit,
    acceptedAt: edit === null ? row.acceptedAt : null,
    fills: fills.get(row.id) ?? [],
  }
}

/** Returns what each payment paid, by its entry's id. */
function fillsByEntry({ dues, shares }: Account): Map<string, Fill[]> {
  const byId = new Map(dues.map((due) => [due.id, due]))
  const fills = new Map<string, Fill[]>()
  for (const { entryId, kind: paidWith, dueId, day, amount } of shares) {
    // What rounding settles besides a payment is no money of it.
    if (paidWith === 'CREDIT') continue
    const { kind = null, name = '', from = day, to = day } = (dueId === null ? null : byId.get(dueId)) ?? {}
    fills.set(entryId, [...(fills.get(entryId) ?? []), { kind, name, from, to, amount }])
  }
  return fills
}

function termsOf(agreement: AgreementView): LedgerTerms {
  const {
    hostName,
    guestName,
    hostAddress,
    guestAddress,
    premises,
    regime,
    isChatAddress,
    rentRaisedOn,
    status,
  } = agreement
  const { startsOn, endsOn, endedOn, rentPerWeek, frequency, addOns, firstDueOn, isPaidInArrears } = agreement
  const { region, rentUntil, noticeEndsOn } = agreement
  const { additionalGuests, laterGuests, additionalGuestCharge } = agreement
  return {
    ...{
      hostName,
      guestName,
      hostAddress,
      guestAddress,
      premises,
      regime,
      isChatAddress,
      rentRaisedOn,
      status,
    },
    ...{ startsOn, endsOn, endedOn, rentPerWeek, frequency, addOns, firstDueOn, isPaidInArrears },
    ...{ additionalGuests, laterGuests, additionalGuestCharge, region, rentUntil, noticeEndsOn },
    isBondLodged: mustLodgeBond(agreement),
    bondAsked: centsOf(agreement.bond ?? 0) + centsOf(agreement.petBond ?? 0),
  }
}
