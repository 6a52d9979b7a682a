import { type Remote, wrap } from 'comlink'
import type { LedgerSize } from '#tests/bench/ledgers/ledger-dataset.ts'
import type { LedgersBench } from '#tests/bench/ledgers/ledgers.worker.ts'

/** What the money of a host takes, in ms. Opening a list includes the start of its worker, and of the database. */
export type LedgerFigures = {
  rooms: number
  rents: number
  /** The first report of a worker that has computed no ledger yet, by code that nothing has run before. */
  firstRevenue: number
  /** Five years, one report after the other, once the ledgers are computed. */
  revenue: number
}

async function opened(): Promise<Remote<LedgersBench>> {
  const worker = new Worker(new URL('../ledgers/ledgers.worker.ts', import.meta.url), { type: 'module' })
  const ledgers = wrap<LedgersBench>(worker)
  await ledgers.open()
  return ledgers
}

/** Writes rooms, agreements and their entries into the replica of this profile. */
export async function fillLedgers(size: LedgerSize): Promise<void> {
  const ledgers = await opened()
  await ledgers.fill(size)
}

/** What it takes from the start of a worker until a list is on the page. */
export async function openList(list: 'rooms' | 'rents', size: LedgerSize): Promise<number> {
  const from = performance.now()
  const ledgers = await opened()
  const rows = await (list === 'rooms' ? ledgers.rooms() : ledgers.rents())
  const took = performance.now() - from
  const wanted = list === 'rooms' ? size.units : size.agreements
  if (rows.length !== wanted) throw new Error(`${rows.length} of ${wanted} in the list of ${list}`)
  return took
}

/** What reports take in a worker that has made none before. */
export async function readRevenue(): Promise<Pick<LedgerFigures, 'firstRevenue' | 'revenue'>> {
  const ledgers = await opened()
  return ledgers.revenue()
}
