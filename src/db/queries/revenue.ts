import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import { NO_TERMS, termsOf } from '#contract/agreement-terms.ts'
import { type Day, taxYearOf } from '#domain/calendar/calendar-day.ts'
import { balanceOf } from '#domain/money/balance.ts'
import { incomeLines } from '#domain/money/revenue.ts'
import {
  type LedgerBook,
  ledgerBook,
  reportOfBooks,
  type Spent,
  taxYearDays,
} from '#domain/money/revenue-report.ts'
import type { Tenancy } from '#domain/money/tenancy.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { RevenueLine, RevenueView } from '#db/views/revenue-view.ts'
import { derived, type Today } from './derived.ts'
import { type KnownEntry, knownEntries, type StoredEntry, wholeEntry } from './known-entries.ts'
import { countedRows, ledgerSums } from './ledgers.ts'
import { recordIds, recordView } from './records.ts'
import { remembered } from './remembered.ts'

/** During a burst of changes the figures are emitted at most this often. */
const THROTTLE_MS = 200
/** The record kinds that the figures depend on. */
const KINDS = ['agreements', 'ledgerEntries', 'expenses'] as const

/** A host's tax year. `year` is the one in which it ends; `null` means the current one. */
export function revenue(
  { replica, now }: Scope,
  { year }: Today & { year: number | null },
): Observable<RevenueView> {
  return derived(watched(replica), () => revenueView(replica, year, new Date(now())), {
    throttleMs: THROTTLE_MS,
    isSame: (a, b) => JSON.stringify({ ...a, at: '' }) === JSON.stringify({ ...b, at: '' }),
  })
}

/** What a host received in a tax year, entry by entry, earliest first. */
export function revenueLines({ replica, now }: Scope, { year }: { year: number }): Observable<RevenueLine[]> {
  return derived(watched(replica), () => linesOf(replica, year, new Date(now())), { throttleMs: THROTTLE_MS })
}

function watched({ live }: Replica) {
  return [...KINDS.map((kind) => ({ table: recordsOf({ live }, kind) })), { table: live.edits }]
}

function revenueView(replica: Replica, asked: number | null, at: Date): RevenueView {
  const today = dayAtPlace(at, zoneOf(null))
  const thisYear = taxYearOf(today)
  const year = asked ?? thisYear
  const { from, to } = taxYearDays(year)
  const hosted = hostedAgreements(replica)
  const expenses = expensesOf(replica)
  const ledgers = hosted.map((agreement) => bookOf(replica, agreement, to, at))
  // A slip in a year would list thousands.
  const days = [
    ...ledgers.flatMap(({ days: ofLedger }) => ofLedger),
    ...expenses.map(({ day }) => day),
  ].filter((day) => day >= '2000' && day < '2101')
  const firstYear = days.reduce((first, day) => Math.min(first, taxYearOf(day)), thisYear)
  const lastYear = days.reduce((last, day) => Math.max(last, taxYearOf(day)), thisYear + 1)
  const books = ledgers.flatMap(({ book }) => book ?? [])
  return {
    ...reportOfBooks(books, expenses, { from, to, today }),
    year,
    years: Array.from({ length: lastYear - firstYear + 1 }, (_, nth) => lastYear - nth),
    at: at.toISOString(),
    waiting: replica.live.edits.values().filter(({ collection }) => KINDS.some((kind) => kind === collection))
      .length,
    isEmpty: hosted.length === 0 && expenses.length === 0,
  }
}

/** An agreement that this person sent as a host, and the entries of its ledger. */
type Hosted = { row: AgreementRow; known: readonly KnownEntry[] }

function hostedAgreements(replica: Replica): Hosted[] {
  const entriesOf = knownEntries(replica)
  return recordsOf(replica, 'agreements')
    .values()
    .filter(({ row }) => row.hostId === replica.userId && row.status !== 'DRAFT')
    .map(({ id, row }) => ({ row, known: entriesOf(id) }))
}

/** Returns the book of one ledger for reports up to a day, and the first and last day of its entries. */
function bookOf(
  replica: Replica,
  hosted: Hosted,
  to: Day,
  at: Date,
): { book: LedgerBook | null; days: Day[] } {
  const { row, known } = hosted
  const today = dayOf(row, at)
  const days = remembered(replica, `days ${row.id}`, [known], () => boundsOf(countedRows(known)))
  // The sums behind the list of rents reach to the end of this year, and include local edits of the agreement.
  const isChanged = replica.live.edits.get(editId('agreements', row.id)) !== null
  if (!isChanged && to <= taxYearDays(taxYearOf(today)).to)
    return { book: ledgerSums(replica, row.id, known, at.getTime())?.book ?? null, days }
  const book = remembered(replica, `book ${row.id}`, [row, known, today, to], () =>
    ledgerBook(balanceOf(tenancyOf(row), countedRows(known), today, to), row.unitId),
  )
  return { book, days }
}

function boundsOf(entries: readonly StoredEntry[]): Day[] {
  const [any] = entries
  if (any === undefined) return []
  let [first, last] = [any.day, any.day]
  for (const { day } of entries) {
    if (day < first) first = day
    if (day > last) last = day
  }
  return [first, last]
}

function dayOf({ region }: AgreementRow, at: Date): Day {
  return dayAtPlace(at, zoneOf(region))
}

function tenancyOf(row: AgreementRow): Tenancy {
  return {
    ...termsOf({ ...NO_TERMS, ...row }),
    status: row.status,
    noticeEndsOn: row.noticeEndsOn,
    endedOn: row.endedOn ?? null,
    rentUntil: row.rentUntil ?? null,
  }
}

function linesOf(replica: Replica, year: number, at: Date): RevenueLine[] {
  const { from, to } = taxYearDays(year)
  return hostedAgreements(replica)
    .flatMap(({ row, known }) => {
      const entries = countedRows(known)
      const byId = new Map(entries.map((entry) => [entry.id, entry]))
      const { guestName, regime } = termsOf({ ...NO_TERMS, ...row })
      return incomeLines(balanceOf(tenancyOf(row), entries, dayOf(row, at), to)).flatMap(
        (line): RevenueLine[] => {
          const entry = byId.get(line.entryId)
          if (entry === undefined || line.day < from || line.day > to) return []
          const { method, reference, payer, receipt } = wholeEntry(entry)
          const { unitId } = row
          return [
            { ...line, method, reference, payer, receipt: receipt?.number ?? '', unitId, guestName, regime },
          ]
        },
      )
    })
    .sort((a, b) => (a.day === b.day ? (a.entryId < b.entryId ? -1 : 1) : a.day < b.day ? -1 : 1))
}

/** Returns the expenses as shown, without new ones that the server refused. */
function expensesOf(replica: Replica): Spent[] {
  return recordIds(replica, 'expenses').flatMap((id) => {
    const view = recordView(replica, 'expenses', id)
    if (view === null || (view.edit?.state === 'rejected' && view.row.version === 0)) return []
    const { day, unitId = null, kind = 'OTHER', amount = 0, isRemoved = false } = view.row
    return day === undefined ? [] : [{ day, unitId, kind, amount, isRemoved }]
  })
}
