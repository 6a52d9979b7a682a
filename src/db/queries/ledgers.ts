import type { Observable } from 'rxjs'
import { addDays } from '#contract/calendar-day.ts'
import { mustLodgeBond } from '#contract/bond-lodgement.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import { type Account, accountOf, dayState } from '#contract/ledger/balance.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { NO_ENTRY, type LedgerEntry } from '#contract/ledger-entry.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { QueryArgs, QueryRows } from '#db/registry-types.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { AgreementView } from '#db/views/agreement-view.ts'
import type { EditView } from '#db/views/edit-view.ts'
import type { EntryView, Fill, LedgerTerms, LedgerView, RentView } from '#db/views/ledger-view.ts'
import { agreementView } from './agreements.ts'
import { derived } from './derived.ts'
import { recordIds, recordView } from './records.ts'

/** In a burst of changes the list comes this often at most. */
const THROTTLE_MS = 100
/** How far ahead a ledger shows what is due, and how far around today its days. */
const AHEAD_DAYS = 35
const STRIP_DAYS_BEFORE = 42
const STRIP_DAYS_AFTER = 14

/** The money of every agreement that asks for some or has an entry: what is owed most first, then by the next due day. */
export function rents({ replica, now }: Scope): Observable<QueryRows<'rents'>> {
  return derived(
    ledgerTables(replica),
    () =>
      foundLedgers(replica, now())
        .map(({ rent }) => rent)
        .sort((a, b) => b.owed - a.owed || ((a.next?.dueOn ?? '9') < (b.next?.dueOn ?? '9') ? -1 : 1)),
    { throttleMs: THROTTLE_MS },
  )
}

/** The ledgers of every agreement that asks for money or has an entry, as of a time in ms. */
export function foundLedgers(replica: Replica, now: number): FoundLedger[] {
  const entries = groupedBy(knownEntries(replica), ({ row }) => row.agreementId)
  return recordIds(replica, 'agreements').flatMap(
    (id) => ledgerOf(replica, id, entries.get(id) ?? [], now) ?? [],
  )
}

/** The money of one agreement; `null` when it is not on this device, or asks for none. */
export function ledger(
  { replica, now }: Scope,
  { agreementId }: QueryArgs<'ledger'>,
): Observable<QueryRows<'ledger'>> {
  return derived(ledgerTables(replica), () => {
    const entries = knownEntries(replica).filter(({ row }) => row.agreementId === agreementId)
    const found = ledgerOf(replica, agreementId, entries, now())
    return found && ledgerView(found)
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

type KnownEntry = { row: LedgerEntry; edit: EditView | null }

/** Entries of every ledger; one that waits here has what its writer gave it. */
function knownEntries(replica: Replica): KnownEntry[] {
  return recordIds(replica, 'ledgerEntries').flatMap((id) => {
    const view = recordView(replica, 'ledgerEntries', id)
    // A record made here has all that its writer gave it, and an entry is given everything but what the server adds.
    return view === null ? [] : [{ row: { ...NO_ENTRY, ...(view.row as LedgerEntry) }, edit: view.edit }]
  })
}

/** One ledger with what it was computed from. */
export type FoundLedger = { agreement: AgreementView; account: Account; known: KnownEntry[]; rent: RentView }

function ledgerOf(
  replica: Replica,
  agreementId: string,
  known: KnownEntry[],
  now: number,
): FoundLedger | null {
  const agreement = agreementView(replica, agreementId)
  if (agreement === null || agreement.status === 'DRAFT') return null
  const today = dayAtPlace(new Date(now), zoneOf(agreement.region))
  // What the server has refused is not in the ledger.
  const counted = known.filter(({ edit }) => edit === null || edit.state !== 'rejected')
  const account = accountOf(
    agreement,
    counted.map(({ row }) => row),
    today,
    addDays(today, AHEAD_DAYS),
  )
  if (account.dues.length === 0 && known.length === 0) return null
  return { agreement, account, known, rent: rentView(agreement, account, known) }
}

function rentView(agreement: AgreementView, account: Account, known: KnownEntry[]): RentView {
  const { party, hostId, guestId, hostName, guestName } = agreement
  const ahead = account.dues.filter(({ dueOn, paid, amount }) => dueOn >= account.asOf && paid < amount)
  const [first] = ahead
  const sameDay = ahead.filter(({ dueOn }) => dueOn === first?.dueOn)
  const payments = account.counting.filter(({ kind }) => kind === 'PAYMENT' || kind === 'CONFIRMATION')
  const last = payments.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1)
  const statuses = known.map(({ row }) => row.kind === 'CLAIM' && account.statuses.get(row.id))
  return {
    agreementId: agreement.id,
    party,
    unitId: agreement.unitId,
    unitTitle: agreement.unitTitle,
    otherId: party === 'host' ? guestId : hostId,
    otherName: party === 'host' ? guestName : hostName,
    region: agreement.region,
    today: account.asOf,
    owed: account.owed,
    paidTo: account.paidTo,
    arrears: account.arrears,
    next: first
      ? { dueOn: first.dueOn, amount: sameDay.reduce((sum, { amount, paid }) => sum + amount - paid, 0) }
      : null,
    lastPaid: last ? { day: last.day, amount: last.amount ?? 0 } : null,
    openClaims: statuses.filter((status) => status === 'PROCESSING' || status === 'EXPIRED').length,
    waiting: known.filter(({ edit }) => edit !== null).length,
  }
}

function ledgerView({ agreement, account, known, rent }: FoundLedger): LedgerView {
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
    paymentDetails: agreement.paymentDetails,
    dues: account.dues.map(({ parts: _, ...due }) => due).reverse(),
    entries: known
      .map(({ row, edit }) => entryView(row, edit, judged))
      .sort((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1)),
    days: strip.flatMap((day) => {
      const due = rentDues.find(({ from, to }) => from <= day && day <= to)
      return due ? [{ day, state: dayState(due, day, account.asOf, agreement.isPaidInArrears) }] : []
    }),
  }
}

type Judged = { account: Account; counting: ReadonlySet<string>; fills: ReadonlyMap<string, Fill[]> }

function entryView(row: LedgerEntry, edit: EditView | null, { account, counting, fills }: Judged): EntryView {
  return {
    ...row,
    // One that waits here was written here: only a guest claims.
    party: edit === null ? row.party : row.kind === 'CLAIM' ? 'guest' : 'host',
    status: account.statuses.get(row.id) ?? null,
    isCounting: counting.has(row.id),
    edit,
    acceptedAt: edit === null ? row.acceptedAt : null,
    fills: fills.get(row.id) ?? [],
  }
}

/** What each payment paid, by its entry. */
function fillsByEntry({ dues, shares }: Account): Map<string, Fill[]> {
  const byId = new Map(dues.map((due) => [due.id, due]))
  const fills = new Map<string, Fill[]>()
  for (const { entryId, dueId, day, amount } of shares) {
    const { kind = null, name = '', from = day, to = day } = (dueId === null ? null : byId.get(dueId)) ?? {}
    fills.set(entryId, [...(fills.get(entryId) ?? []), { kind, name, from, to, amount }])
  }
  return fills
}

function termsOf(agreement: AgreementView): LedgerTerms {
  const { hostName, guestName, hostAddress, guestAddress, premises, regime, rentRaisedOn, status } = agreement
  const { startsOn, endsOn, endedOn, rentPerWeek, frequency, addOns, firstDueOn, isPaidInArrears } = agreement
  const { additionalGuests, additionalGuestCharge } = agreement
  return {
    ...{ hostName, guestName, hostAddress, guestAddress, premises, regime, rentRaisedOn, status },
    ...{ startsOn, endsOn, endedOn, rentPerWeek, frequency, addOns, firstDueOn, isPaidInArrears },
    ...{ additionalGuests, additionalGuestCharge },
    isBondLodged: mustLodgeBond(agreement),
  }
}
