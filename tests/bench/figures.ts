import type { DatasetSize } from './dataset.ts'
import type { LedgerSize } from './ledgers/ledger-dataset.ts'
import type { BankFileFigures } from './page/bank-file.ts'
import type { LedgerFigures } from './page/ledgers.ts'

export const CANDIDATE_NAMES = ['raw', 'dexie', 'rxdb', 'replica'] as const
export type CandidateName = (typeof CANDIDATE_NAMES)[number]

/** What one page measures after the sync, in ms. */
export type LiveFigures = {
  coldList: number
  switches: number[]
  backs: number[]
  lives: number[]
  burst: number
  firstSearch: number
  searches: number[]
}

/** One run of one candidate, in ms; `longTasks` counts tasks of the page's main thread over 50 ms during the sync. */
export type Figures = {
  sync: number
  longTasks: number
  coldList: number
  switchMedian: number
  switchP95: number
  back: number
  live: number
  burst: number
  firstSearch: number
  search: number
}

export function summed(live: LiveFigures, synced: Pick<Figures, 'sync' | 'longTasks'>): Figures {
  return {
    ...synced,
    coldList: live.coldList,
    switchMedian: quantile(live.switches, 0.5),
    switchP95: quantile(live.switches, 0.95),
    back: quantile(live.backs, 0.5),
    live: quantile(live.lives, 0.5),
    burst: live.burst,
    firstSearch: live.firstSearch,
    search: quantile(live.searches, 0.5),
  }
}

/** The median over runs of each figure. */
export function medians(runs: readonly Figures[]): Figures {
  const first = runs[0]
  if (first === undefined) throw new Error('no runs')
  const entries = Object.keys(first).map((key) => [
    key,
    quantile(
      runs.map((run) => run[key as keyof Figures]),
      0.5,
    ),
  ])
  // The keys are those of a Figures, each with a number.
  return Object.fromEntries(entries) as Figures
}

/** Nearest-rank quantile. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export type BenchResult = {
  /** Of each run. */
  bankFiles: readonly BankFileFigures[]
  /** Of each run. */
  ledgers: readonly LedgerFigures[]
  ledgerSize: LedgerSize
  medians: Map<CandidateName, Figures>
  runs: number
  size: DatasetSize
  browser: string
  cores: number
}
