import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inBrowser } from '#tests/bench/in-browser.ts'
import type { LedgerFigures } from '#tests/bench/page/ledgers.ts'
import type { BenchPage } from '#tests/bench/page/page.ts'
import type { LedgerSize } from './ledger-dataset.ts'

declare const window: { bench: BenchPage }

/** One run: a profile is filled, then each list and the reports are opened in a browser of their own, in turns. */
export async function measureLedgers(url: string, size: LedgerSize, run: number): Promise<LedgerFigures> {
  const profile = await mkdtemp(join(tmpdir(), 'farstead-bench-profile-'))
  const open = (list: 'rooms' | 'rents') =>
    inBrowser(profile, url, (page) =>
      page.evaluate(([each, rows]) => window.bench.openList(each, rows), [list, size] as const),
    )
  try {
    await inBrowser(profile, url, (page) => page.evaluate((rows) => window.bench.fillLedgers(rows), size))
    // Once before anything is measured: the database tidies its files up after so much has been written.
    await open('rooms')
    const first = run % 2 === 0 ? await open('rooms') : null
    const rents = await open('rents')
    const rooms = first ?? (await open('rooms'))
    const revenue = await inBrowser(profile, url, (page) => page.evaluate(() => window.bench.readRevenue()))
    return { rooms, rents, ...revenue }
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}
