import type { LedgerSize } from './ledgers/ledger-dataset.ts'
import type { LedgerFigures } from './page/ledgers.ts'
import { quantile, type BenchResult, type CandidateName, type Figures } from './figures.ts'

type Row = {
  what: string
  figure: keyof Figures
  unit: 's' | 'ms'
  /** What the replica's figure is divided by, and what the ratio should stay below; or an absolute target in ms. */
  target: { by: CandidateName; most: number } | { most: number }
}

/** What the list of rents may take, as a ratio to that of the rooms, and the reports of five years, in ms. */
const RENTS_PER_ROOMS_MAX = 1.3
const REVENUE_MAX_MS = 100

const ROWS: Row[] = [
  { what: 'First sync', figure: 'sync', unit: 's', target: { by: 'raw', most: 0.25 } },
  { what: 'Cold open of the list', figure: 'coldList', unit: 'ms', target: { by: 'dexie', most: 1.2 } },
  { what: 'Switching chats, median', figure: 'switchMedian', unit: 'ms', target: { by: 'raw', most: 2 } },
  {
    what: 'Switching chats, 95th percentile',
    figure: 'switchP95',
    unit: 'ms',
    target: { by: 'raw', most: 2.2 },
  },
  { what: 'Scrolling back by 100 messages', figure: 'back', unit: 'ms', target: { by: 'raw', most: 1.3 } },
  { what: 'Live message visible', figure: 'live', unit: 'ms', target: { by: 'raw', most: 0.25 } },
  {
    what: 'Burst over 100 chats, the pages of each durable before the next',
    figure: 'burst',
    unit: 'ms',
    target: { by: 'raw', most: 3.5 },
  },
  { what: 'First search', figure: 'firstSearch', unit: 'ms', target: { by: 'raw', most: 0.8 } },
  { what: 'Repeated search', figure: 'search', unit: 'ms', target: { most: 15 } },
]

const HEADS: [CandidateName, string][] = [
  ['raw', 'raw IndexedDB, main thread'],
  ['dexie', 'Dexie, worker'],
  ['rxdb', 'RxDB, a document per message, worker'],
  ['replica', 'the replica'],
]

/** The page of docs/benchmarks.md. */
export function report({
  medians,
  bankFiles,
  ledgers,
  ledgerSize,
  runs,
  size,
  browser,
  cores,
}: BenchResult): string {
  const heads = HEADS.filter(([name]) => medians.has(name))
  const lines = [
    `| | ${heads.map(([, head]) => head).join(' | ')} | ratio | target |`,
    `|---|${heads.map(() => '--:').join('|')}|--:|--:|`,
    ...ROWS.map((row) => {
      const cells = heads.map(([name]) => time(medians.get(name)?.[row.figure], row.unit))
      const { ratio, target } = compared(row, medians)
      return `| ${row.what} | ${cells.join(' | ')} | ${ratio} | ${target} |`
    }),
    `| Main-thread tasks over 50 ms during the sync | ${heads.map(([name]) => medians.get(name)?.longTasks ?? '').join(' | ')} | | 0 |`,
  ]
  return `${INTRODUCTION}
Measured with ${size.messages.toLocaleString('en')} messages in ${size.chats} chats on ${cores} cores, Chromium ${browser} headless, medians of ${runs} interleaved runs. Times end when the rows are on the page's main thread.

${lines.join('\n')}

${bankFileLines(bankFiles)}
${ledgerLines(ledgers, ledgerSize)}
${READING}`
}

/** The part of the page about a bank's file, which has nothing to compare with but its target. */
function bankFileLines(runs: BenchResult['bankFiles']): string {
  const took = quantile(
    runs.map(({ bankFile }) => bankFile),
    0.5,
  )
  const longTasks = Math.max(...runs.map(({ bankFileLongTasks }) => bankFileLongTasks))
  return `Reading a bank’s file of 5,000 lines and matching it with 60 agreements, the start of its worker included: ${(took / 1000).toFixed(2)} s (target ≤ 2 s), with ${longTasks} main-thread tasks over 50 ms (target 0).
`
}

/** The part about a host's money: its list beside that of the rooms, and the reports of five years. */
function ledgerLines(runs: BenchResult['ledgers'], { units, agreements, entries }: LedgerSize): string {
  const middle = (figure: keyof LedgerFigures): number =>
    quantile(
      runs.map((run) => run[figure]),
      0.5,
    )
  const ratios = runs.map(({ rents, rooms }) => rents / rooms)
  const count = (n: number): string => n.toLocaleString('en')
  return `With ${count(entries)} entries in the ledgers of ${count(agreements)} agreements about ${count(units)} rooms:

| | took | target |
|---|--:|--:|
| Cold open of the rooms | ${time(middle('rooms'), 'ms')} | |
| Cold open of the rents | ${time(middle('rents'), 'ms')}, ${quantile(ratios, 0.5).toFixed(2)} of the rooms | ≤ ${RENTS_PER_ROOMS_MAX} |
| The first report of revenue, every ledger computed for it, in the worker | ${time(middle('firstRevenue'), 'ms')} | |
| The reports of five years after it, in the worker | ${time(middle('revenue'), 'ms')} | ≤ ${REVENUE_MAX_MS} ms |
`
}

function time(ms: number | undefined, unit: Row['unit']): string {
  if (ms === undefined) return ''
  if (unit === 's') return `${(ms / 1000).toFixed(2)} s`
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

function compared(
  { figure, target }: Row,
  medians: BenchResult['medians'],
): { ratio: string; target: string } {
  const ours = medians.get('replica')?.[figure]
  if (!('by' in target)) return { ratio: '', target: `≤ ${target.most} ms` }
  const theirs = medians.get(target.by)?.[figure]
  const ratio = ours === undefined || theirs === undefined ? '' : (ours / theirs).toFixed(2)
  return { ratio: `${ratio} of ${target.by === 'raw' ? 'raw' : 'Dexie'}`, target: `≤ ${target.most}` }
}

const INTRODUCTION = `# Benchmarks

\`npm run bench\` compares the replica with the obvious alternatives: IndexedDB without a library on the main thread, Dexie in a worker, and RxDB in a worker with one document per message. All four store the same rows, with the indexes that their queries need, and with relaxed durability for what the server has too. Each candidate has its own browser profile on disk; the browser is restarted between the sync and the other measurements. The command writes this page.
`

const READING = `How to read it:

- The sync parses the server's responses and writes them. The replica receives and stores history as pages of 50 messages.
- A cold open begins when the browser starts; it includes starting the worker and opening the databases.
- Switching chats reads the newest 50 messages, in the replica the newest two pages (51 to 100 messages).
- Scrolling back transfers the replica's whole window (up to 8 pages); the others transfer only the older messages.
- The replica shows a live message before it is on disk; the others show what they have read back.
- A repeated search in the replica uses the texts that the first search left in memory.
`
