import { expose } from 'comlink'
import { v7 } from 'uuid'
import { queries, type QueryArgs, type QueryName, type QueryRows } from '#db/registry.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { openReplica } from '#db/open-replica.ts'
import type { Scope } from '#db/replica.ts'
import type { Result } from '#contract/result.ts'
import { agreementRows, entryRows, HOST, LAST_DAY, type LedgerSize, unitRows } from './ledger-dataset.ts'

const NOW = Date.parse(`${LAST_DAY}T00:00:00Z`)
/** Tax years that the ledgers have money in, by the year in which each ends. */
const YEARS = [2022, 2023, 2024, 2025, 2026]

let scope: Scope

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`)
  return result.value
}

function firstRows<N extends QueryName>(name: N, args: QueryArgs<N>): Promise<QueryRows<N>> {
  return new Promise((resolve, reject) => {
    queries[name](scope, args).subscribe({ next: resolve, error: reject })
  })
}

const api = {
  async open(): Promise<void> {
    const clock = { userId: HOST, now: () => NOW, newId: () => v7() }
    scope = {
      ...clock,
      replica: valueOf(
        await openReplica({
          ...clock,
          loadFiles: () => import('#db/storage/dexie-files.ts'),
          hash: 'ledgers',
        }),
      ),
    }
  },
  /** Fills the replica as a first sync does. */
  async fill(size: LedgerSize): Promise<void> {
    const { replica } = scope
    const n = 1
    const units = unitRows(size).map((row) => ({ n, collection: 'units' as const, id: row.id, row }))
    const agreements = agreementRows(size).map((row) => ({
      n,
      collection: 'agreements' as const,
      id: row.id,
      row,
    }))
    valueOf(await applyRecords(replica, units))
    valueOf(await applyRecords(replica, agreements))
    for (const [at] of agreements.entries()) {
      const rows = entryRows(size, at)
      const changes = rows.map((row) => ({ n, collection: 'ledgerEntries' as const, id: row.id, row }))
      valueOf(await applyRecords(replica, changes))
    }
  },
  rooms: () => firstRows('units', {}),
  rents: () => firstRows('rents', { today: LAST_DAY }),
  /**
   * What reports take in this worker, in ms: the first of all, which computes every ledger, and then five years, one
   * after the other, once the ledgers are known, as they are from the dashboard on.
   */
  async revenue(): Promise<{ firstRevenue: number; revenue: number }> {
    // What is measured is the reports, not the reading of their tables.
    const { agreements, ledgerEntries, expenses } = scope.replica.live
    await Promise.all([agreements.ready, ledgerEntries.ready, expenses.ready])
    const firstRevenue = await timeOf(YEARS.slice(-1))
    return { firstRevenue, revenue: await timeOf(YEARS) }
  },
}

async function timeOf(years: readonly number[]): Promise<number> {
  const from = performance.now()
  for (const year of years) {
    const { received } = await firstRows('revenue', { year, today: LAST_DAY })
    if (received <= 0) throw new Error(`nothing was received in ${year}`)
  }
  return performance.now() - from
}

export type LedgersBench = typeof api

expose(api)
