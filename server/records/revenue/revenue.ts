import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { groupedBy } from '#contract/grouped-by.ts'
import { balanceOf } from '#domain/money/balance.ts'
import {
  type HostedTenancy,
  ledgerBook,
  type LedgerBook,
  reportOfBooks,
  taxYearDays,
} from '#domain/money/revenue-report.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import type { HostRevenue, RevenueReport } from '#contract/revenue.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import { type ExpenseTables, expenseOf } from '#server/records/expenses/expense-rows.ts'
import { entriesOfAll } from '#server/records/ledger/ledger-rows.ts'
import { inSnapshot, type Reader, type Tx } from '#server/store/in-transaction.ts'
import { type PageAsked, pageMeta, type Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'

type Asked = { year: number; at: Date }
/** An agreement whose payments a report includes. */
export type Parties = { id: string; hostId: string; guestId: string }

/** Returns the report of one host's tax year, and the agreements that it was computed from. */
export function revenueOfHost(
  db: Db,
  hostId: string,
  asked: Asked,
): Promise<{ report: RevenueReport; told: Parties[] }> {
  return inSnapshot(db, async (tx) => {
    const { reports, told } = await reportsOf(tx, [hostId], asked)
    return { report: reports(hostId), told }
  })
}

/** Returns the names of a host's rooms. */
export function unitTitlesOf(db: Db, hostId: string): Promise<{ id: string; title: string }[]> {
  return db.selectFrom('units').select(['id', 'title']).where('host_id', '=', hostId).orderBy('id').execute()
}

/**
 * Returns a page of the hosts who have sent an agreement or noted an expense, by name, with the totals of their tax
 * year.
 */
export function hostsPage(
  db: Db,
  { page, perPage, ...asked }: PageAsked & Asked,
): Promise<Paged<HostRevenue> & { told: Parties[] }> {
  return inSnapshot(db, async (tx) => {
    const hosts = tx.selectFrom('users').where(
      sql<boolean>`(
          exists (select from agreements where host_id = users.id and status <> 'DRAFT')
          or exists (select from expenses where host_id = users.id)
        )`,
    )
    const { total } = await hosts
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await hosts
      .select(['id', 'first_name as firstName', 'last_name as lastName', 'avatar_url as avatarUrl'])
      .orderBy(sql`folded(concat_ws(' ', first_name, last_name))`)
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const { reports, told } = await reportsOf(
      tx,
      found.map(({ id }) => id),
      asked,
    )
    const data = found.map((host): HostRevenue => {
      const { received, spent, owed, ahead } = reports(host.id)
      return { host, received, spent, owed, ahead }
    })
    return { data, meta: pageMeta(page, perPage, total), told }
  })
}

async function reportsOf(
  tx: Tx,
  hostIds: readonly string[],
  { year, at }: Asked,
): Promise<{ reports: (hostId: string) => RevenueReport; told: Parties[] }> {
  const tenancies = await tenanciesOf(tx, hostIds, at)
  const expenses = await tx
    .withTables<ExpenseTables>()
    .selectFrom('expenses')
    .selectAll()
    .where('host_id', '=', sql<string>`any(${hostIds})`)
    .execute()
  const period = { ...taxYearDays(year), today: dayAtPlace(at, zoneOf(null)) }
  const books: (LedgerBook & { hostId: string })[] = []
  for (const { tenancy, entries, today, unitId, hostId } of tenancies) {
    books.push({ ...ledgerBook(balanceOf(tenancy, entries, today, period.to), unitId), hostId })
    // Other people's requests go on between one ledger and the next.
    await setImmediate()
  }
  const byHost = groupedBy(books, ({ hostId }) => hostId)
  const spentBy = groupedBy(
    expenses.map((expense) => expenseOf(expense)),
    ({ hostId }) => hostId,
  )
  return {
    reports: (hostId) => reportOfBooks(byHost.get(hostId) ?? [], spentBy.get(hostId) ?? [], period),
    told: tenancies.map(({ id, hostId, guestId }) => ({ id, hostId, guestId })),
  }
}

async function tenanciesOf(
  tx: Reader,
  hostIds: readonly string[],
  at: Date,
): Promise<(HostedTenancy & Parties)[]> {
  const agreements = await tx
    .selectFrom('agreements')
    .select(['id', 'unit_id', 'host_id', 'guest_id', 'status', 'terms', 'notice_ends_on'])
    .select(['ended_on', 'rent_until'])
    .where('host_id', '=', sql<string>`any(${hostIds})`)
    .where('status', '<>', 'DRAFT')
    .execute()
  const entries = await entriesOfAll(
    tx,
    agreements.map(({ id }) => id),
  )
  return agreements.map((agreement) => {
    const terms = termsWithNotice(agreement)
    return {
      id: agreement.id,
      hostId: agreement.host_id,
      guestId: agreement.guest_id,
      unitId: agreement.unit_id,
      tenancy: {
        ...terms,
        status: agreement.status,
        endedOn: agreement.ended_on,
        rentUntil: agreement.rent_until,
      },
      entries: entries.get(agreement.id) ?? [],
      today: dayAtPlace(at, zoneOf(terms.region)),
    }
  })
}
