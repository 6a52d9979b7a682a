import { proxy, wrap } from 'comlink'
import type { BankFileApi, MatchedLine } from '#workers/bank-files/bank-file-host.ts'
import type { Payer } from '#workers/bank-files/match-lines.ts'
import { watchLongTasks } from './long-tasks.ts'

/** What a bank's file took, in ms, and how many tasks of the page's main thread meanwhile ran over 50 ms. */
export type BankFileFigures = { bankFile: number; bankFileLongTasks: number }

const AGREEMENTS = 60
const WEEKS = 104
const HEAD = 'Date,Amount,Payee,Particulars,Code,Reference,Tran Type'
const FAMILIES = 'Ngata,Te Rangi,Smith,Patel,Chen,Garcia,Tanaka,Brown,Wilson,Kaur'.split(',')
const GIVEN = 'Mere,Wiremu,Jo,Anil,Wei,Ana,Ken,Sam,Kim,Priya'.split(',')

/** A file of this many lines and the agreements that half of them pay; the other half is groceries. Nothing is random. */
function bankFile(lines: number): { bytes: Uint8Array; payers: Payer[] } {
  const payers = Array.from({ length: AGREEMENTS }, (_, n): Payer => {
    const name = `${GIVEN[n % 10]} ${FAMILIES[Math.floor(n / 10)]}`
    return {
      agreementId: `agreement-${n}`,
      names: [name],
      references: [`Cabin ${n}`],
      earlier: [`D/C FROM ${name} RENT`],
      dues: Array.from({ length: WEEKS }, (_due, week) => {
        const dueOn = dayText(week * 7)
        return { id: `rent:${dueOn}`, from: dueOn, to: dayText(week * 7 + 6), dueOn, owed: 30_000 + n * 500 }
      }),
      recorded: [],
    }
  })
  const rows = Array.from({ length: lines }, (_, at) => {
    const [year, month, day] = dayText(Math.floor((at * WEEKS * 7) / lines)).split('-')
    const date = `${day}/${month}/${year}`
    const payer = payers[(at >> 1) % AGREEMENTS]
    if (at % 2 === 1 || payer === undefined)
      return `${date},-${(at % 200) + 0.5},NEW WORLD,4835 XXXX,,${at},POS`
    const amount = (300 + ((at >> 1) % AGREEMENTS) * 5).toFixed(2)
    return `${date},${amount},"${payer.names[0]?.toUpperCase()}",RENT,,${payer.references[0]?.toUpperCase()},AP`
  })
  return { bytes: new TextEncoder().encode([HEAD, ...rows].join('\r\n')), payers }
}

function dayText(days: number): string {
  return new Date(Date.UTC(2025, 0, 6 + days)).toISOString().slice(0, 10)
}

/**
 * Reads and matches a file in the app's own worker until the matches are on the page. Its start is included, unless it
 * has read a first small file before (`isStarted`).
 */
export async function readBankFile(lines: number, { isStarted = false } = {}): Promise<BankFileFigures> {
  const { bytes, payers } = bankFile(lines)
  const start = () => {
    const worker = new Worker(new URL('../../../src/workers/bank-file.worker.ts', import.meta.url), {
      type: 'module',
    })
    return { worker, reader: wrap<BankFileApi>(worker) }
  }
  const before = isStarted ? start() : null
  await before?.reader.read(bankFile(1).bytes, {})
  // Making the file was a task of the page: what is watched begins with the next one.
  await nextTask()
  const longTasks = watchLongTasks()
  const from = performance.now()
  const { worker, reader } = before ?? start()
  const read = await reader.read(bytes, {})
  if (read.kind !== 'lines') throw new Error(`The file is ${read.kind}`)
  const matched: MatchedLine[] = []
  await reader.match(
    payers,
    new Map(),
    proxy((some) => void matched.push(...some)),
  )
  const took = performance.now() - from
  const known = matched.filter(({ match }) => match.suggestions.length > 0).length
  if (matched.length !== lines || known < lines / 2)
    throw new Error(`${known} of ${matched.length} lines known`)
  await nextTask(100)
  worker.terminate()
  return { bankFile: took, bankFileLongTasks: longTasks().length }
}

function nextTask(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
