import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build, preview } from 'vite'
import type { DatasetSize } from './dataset.ts'
import {
  CANDIDATE_NAMES,
  medians,
  summed,
  type BenchResult,
  type CandidateName,
  type Figures,
} from './figures.ts'
import { onNewProfile, inBrowser } from './in-browser.ts'
import type { LedgerSize } from './ledgers/ledger-dataset.ts'
import { measureLedgers } from './ledgers/measure-ledgers.ts'
import type { BankFileFigures } from './page/bank-file.ts'
import type { LedgerFigures } from './page/ledgers.ts'
import type { BenchPage } from './page/page.ts'
import { report } from './report.ts'

declare const window: { bench: BenchPage }

const ROOT = join(import.meta.dirname, 'page')
const WHOLE = {
  size: { chats: 500, messages: 100_000 },
  ledgerSize: { units: 400, agreements: 400, entries: 100_000 },
  runs: 7,
  steps: 40,
}
/** Lines of a bank's file: two years of a busy account. */
const BANK_LINES = 5_000
const QUICK = {
  size: { chats: 30, messages: 3_000 },
  ledgerSize: { units: 12, agreements: 12, entries: 3_000 },
  runs: 1,
  steps: 6,
}

export type BenchOptions = {
  size: DatasetSize
  ledgerSize: LedgerSize
  runs: number
  steps: number
  candidates: readonly CandidateName[]
}
/** Runs every candidate in a Chromium of its own, with its profile on the disk, in turns. */
export async function runBench({
  size,
  ledgerSize,
  runs,
  steps,
  candidates,
}: BenchOptions): Promise<BenchResult> {
  const outDir = await mkdtemp(join(tmpdir(), 'farstead-bench-'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir, target: 'es2023', emptyOutDir: true },
  })
  const server = await preview({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('the bench page is not served')
  const all = new Map<CandidateName, Figures[]>(candidates.map((name) => [name, []]))
  const bankFiles: BankFileFigures[] = []
  const ledgers: LedgerFigures[] = []
  let browser = ''
  try {
    for (let run = 0; run < runs; run += 1) {
      // Each run begins with another candidate, so that none always comes after the same one.
      for (const [i] of candidates.entries()) {
        const name = candidates[(i + run) % candidates.length]
        if (name === undefined) continue
        const profile = await mkdtemp(join(tmpdir(), 'farstead-bench-profile-'))
        try {
          const synced = await inBrowser(profile, url, (page) =>
            page.evaluate(([each, rows]) => window.bench.syncAll(each, rows), [name, size] as const),
          )
          const used = await inBrowser(profile, url, (page, version) => {
            browser = version
            return page.evaluate(([each, rows, count]) => window.bench.useAll(each, rows, count), [
              name,
              size,
              steps,
            ] as const)
          })
          const figures = summed(used, synced)
          all.get(name)?.push(figures)
          console.log(
            `run ${run + 1} ${name.padEnd(8)} ${JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value))}`,
          )
        } finally {
          await rm(profile, { recursive: true, force: true })
        }
      }
      bankFiles.push(
        await onNewProfile(url, (page) =>
          page.evaluate((lines) => window.bench.readBankFile(lines), BANK_LINES),
        ),
      )
      console.log(`run ${run + 1} bank file ${JSON.stringify(bankFiles.at(-1))}`)
      ledgers.push(await measureLedgers(url, ledgerSize, run))
      console.log(`run ${run + 1} ledgers ${JSON.stringify(ledgers.at(-1))}`)
    }
  } finally {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  const middles = new Map([...all].map(([name, figures]) => [name, medians(figures)]))
  return { medians: middles, bankFiles, ledgers, runs, size, ledgerSize, browser, cores: cpus().length }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      runs: { type: 'string' },
      only: { type: 'string' },
    },
  })
  const plan = values.quick ? QUICK : WHOLE
  const named = values.only?.split(',')
  const candidates = CANDIDATE_NAMES.filter((name) => named === undefined || named.includes(name))
  const result = await runBench({ ...plan, runs: Number(values.runs ?? plan.runs), candidates })
  const text = report(result)
  console.log(text)
  // Only a whole bench is worth writing down.
  if (!values.quick && named === undefined)
    await writeFile(new URL('../../docs/benchmarks.md', import.meta.url), text)
}
