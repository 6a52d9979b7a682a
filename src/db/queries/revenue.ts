import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import { NO_TERMS, termsOf } from '#contract/agreement-terms.ts'
import { taxYearOf } from '#contract/calendar-day.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { accountOf } from '#contract/ledger/balance.ts'
import { incomeLines } from '#contract/ledger/revenue.ts'
import {
  type HostedTenancy,
  revenueReport,
  type Spent,
  taxYearDays,
} from '#contract/ledger/revenue-report.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { QueryArgs, QueryRows } from '#db/registry-types.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { RevenueLine, RevenueView } from '#db/views/revenue-view.ts'
import { derived } from './derived.ts'
import { recordIds, recordView } from './records.ts'

/** In a burst of changes the figures come this often at most. */
const THROTTLE_MS = 200
/** What moves the figures. */
const KINDS = ['agreements', 'ledgerEntries', 'expenses'] as const

/** A host's tax year; `year` is the one in which it ends, `null` the one that today is in. */
export function revenue(
  { replica, now }: Scope,
  { year }: QueryArgs<'revenue'>,
): Observable<QueryRows<'revenue'>> {
  return derived(watched(replica), () => revenueView(replica, year, new Date(now())), {
    throttleMs: THROTTLE_MS,
    isSame: (a, b) => JSON.stringify({ ...a, at: '' }) === JSON.stringify({ ...b, at: '' }),
  })
}

/** What a host received in a tax year, entry by entry, the earliest first. */
export function revenueLines(
  { replica, now }: Scope,
  { year }: QueryArgs<'revenueLines'>,
): Observable<QueryRows<'revenueLines'>> {
  return derived(watched(replica), () => linesOf(replica, year, new Date(now())), { throttleMs: THROTTLE_MS })
}

function watched({ live }: Replica) {
  return [...KINDS.map((kind) => ({ table: recordsOf({ live }, kind) })), { table: live.edits }]
}

function revenueView(replica: Replica, asked: number | null, at: Date): RevenueView {
  const today = dayAtPlace(at, zoneOf(null))
  const thisYear = taxYearOf(today)
  const year = asked ?? thisYear
  const tenancies = tenanciesOf(replica, at)
  const expenses = expensesOf(replica)
  const days = [
    ...tenancies.flatMap(({ entries }) => entries.map(({ day }) => day)),
    ...expenses.map(({ day }) => day),
  ]
  const firstYear = days.reduce((first, day) => Math.min(first, taxYearOf(day)), thisYear)
  const lastYear = days.reduce((last, day) => Math.max(last, taxYearOf(day)), thisYear + 1)
  return {
    ...revenueReport(tenancies, expenses, { ...taxYearDays(year), today }),
    year,
    years: Array.from({ length: lastYear - firstYear + 1 }, (_, nth) => lastYear - nth),
    at: at.toISOString(),
    waiting: replica.live.edits.values().filter(({ collection }) => KINDS.some((kind) => kind === collection))
      .length,
    isEmpty: tenancies.length === 0 && expenses.length === 0,
  }
}

function linesOf(replica: Replica, year: number, at: Date): RevenueLine[] {
  const { from, to } = taxYearDays(year)
  return tenanciesOf(replica, at)
    .flatMap(({ tenancy, entries, unitId, today, guestName, regime }) => {
      const byId = new Map(entries.map((entry) => [entry.id, entry]))
      return incomeLines(accountOf(tenancy, entries, today, to)).flatMap((line): RevenueLine[] => {
        const entry = byId.get(line.entryId)
        if (entry === undefined || line.day < from || line.day > to) return []
        const { method, reference, payer, receipt } = entry
        return [
          { ...line, method, reference, payer, receipt: receipt?.number ?? '', unitId, guestName, regime },
        ]
      })
    })
    .sort((a, b) => (a.day === b.day ? (a.entryId < b.entryId ? -1 : 1) : a.day < b.day ? -1 : 1))
}

type Hosted = Omit<HostedTenancy, 'entries'> & { entries: LedgerEntry[] } & Pick<
    RevenueLine,
    'guestName' | 'regime'
  >

/** The agreements that this person sent as host, each with what counts in its ledger. */
function tenanciesOf(replica: Replica, at: Date): Hosted[] {
  const entries = entriesByAgreement(replica)
  return recordsOf(replica, 'agreements')
    .values()
    .filter(({ row }) => row.hostId === replica.userId && row.status !== 'DRAFT')
    .map(({ id, row }) => hostedOf(row, entries.get(id) ?? [], at))
}

function hostedOf(row: AgreementRow, entries: LedgerEntry[], at: Date): Hosted {
  const terms = termsOf({ ...NO_TERMS, ...row })
  return {
    tenancy: { ...terms, status: row.status, endedOn: row.endedOn ?? null },
    entries,
    unitId: row.unitId,
    today: dayAtPlace(at, zoneOf(terms.region)),
    guestName: terms.guestName,
    regime: terms.regime,
  }
}

/**
 * Entries of every ledger: the server's, which never change, and those written here that it has not refused. There may
 * be a hundred thousand, so no view of each is made.
 */
function entriesByAgreement(replica: Replica): Map<string, LedgerEntry[]> {
  const groups = new Map<string, LedgerEntry[]>()
  const add = (entry: LedgerEntry): void => {
    const group = groups.get(entry.agreementId)
    if (group) group.push(entry)
    else groups.set(entry.agreementId, [entry])
  }
  const table = recordsOf(replica, 'ledgerEntries')
  for (const { row } of table.values()) add(row)
  for (const { collection, recordId, state, body } of replica.live.edits.values()) {
    if (collection !== 'ledgerEntries' || state === 'rejected' || table.get(recordId) !== null) continue
    // A record made here has all that its writer gave it.
    add({ ...NO_ENTRY, ...body.mine, id: recordId } as LedgerEntry)
  }
  return groups
}

/** Expenses as they are shown, without new ones that the server refused. */
function expensesOf(replica: Replica): Spent[] {
  return recordIds(replica, 'expenses').flatMap((id) => {
    const view = recordView(replica, 'expenses', id)
    if (view === null || (view.edit?.state === 'rejected' && view.row.version === 0)) return []
    const { day, unitId = null, kind = 'OTHER', amount = 0, isRemoved = false } = view.row
    return day === undefined ? [] : [{ day, unitId, kind, amount, isRemoved }]
  })
}
