import Papa from 'papaparse'
import { bankAccountText, bankOfAccount, type BankName, parseBankAccount } from '#contract/bank-account.ts'
import { type ColumnMapping, type ColumnUse, isUsable } from '#contract/bank-mapping.ts'
import { BANK_FILE, type BankLine, type BankStatement, cellText, type SkippedRow } from './bank-line.ts'
import { guessedMapping, isHeader, knownLayout } from './bank-columns.ts'
import { readCents, readDay } from './bank-values.ts'
import { type LineKey, withIds } from './line-ids.ts'

/** The most lines that a bank may write above the column names. */
const PREAMBLE_ROWS = 20
const SAMPLE_ROWS = 5
const AMOUNTS_AND_DAY: ReadonlySet<ColumnUse> = new Set(['day', 'amount', 'moneyIn', 'moneyOut'])

/** A table that nobody has mapped yet. */
export type UnknownTable = {
  /** The same for every file with these columns. Mappings are remembered under it. */
  signature: string
  columns: readonly string[]
  sample: readonly (readonly string[])[]
  guess: ColumnMapping
}

export type CsvRead =
  | { kind: 'lines'; statement: BankStatement }
  | { kind: 'unknown'; table: UnknownTable }
  | { kind: 'refused'; reason: 'empty' | 'tooManyRows' | 'quotes' }

type Row = { number: number; cells: string[] }

/** Reads a table with any delimiter: by the bank's columns if they are known, else by `mappingOf` its signature. */
export async function readCsv(
  text: string,
  mappingOf: (signature: string) => ColumnMapping | null,
): Promise<CsvRead> {
  const { data, errors } = Papa.parse<string[]>(text, { preview: BANK_FILE.rows + PREAMBLE_ROWS + 1 })
  // After a quote that never ends, all lines would be one cell.
  if (errors.some(({ code }) => code === 'MissingQuotes')) return { kind: 'refused', reason: 'quotes' }
  const rows = data
    .map((cells, at): Row => ({ number: at + 1, cells: cells.slice(0, BANK_FILE.columns).map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) return { kind: 'refused', reason: 'empty' }
  if (rows.length > BANK_FILE.rows) return { kind: 'refused', reason: 'tooManyRows' }

  const top = rows.slice(0, PREAMBLE_ROWS)
  for (const [at, { cells }] of top.entries()) {
    const known = knownLayout(withoutBlankEnd(cells))
    if (known)
      return {
        kind: 'lines',
        statement: await statementOf(rows.slice(at + 1), known, preambleAccount(rows, at)),
      }
  }
  const table = unknownTable(rows)
  const mapping = mappingOf(table.signature)
  if (mapping === null || !isUsable(mapping)) return { kind: 'unknown', table }
  const { start } = tableStart(rows)
  const first = mapping.hasHeader ? start + 1 : start
  const statement = await statementOf(
    rows.slice(first),
    { bank: null, mapping },
    preambleAccount(rows, first),
  )
  return { kind: 'lines', statement }
}

async function statementOf(
  rows: readonly Row[],
  { bank, mapping }: { bank: BankName | null; mapping: ColumnMapping },
  preamble: string | null,
): Promise<BankStatement> {
  const skipped: SkippedRow[] = []
  const found: { line: Omit<BankLine, 'id'>; key: LineKey }[] = []
  let account = preamble
  for (const { number, cells } of rows) {
    const cell = (use: ColumnUse): string => cells[mapping.uses.indexOf(use)] ?? ''
    const day = readDay(cell('day'), mapping.dayOrder)
    const cents = centsOf(cell, mapping)
    if (day === null || cents === null) {
      skipped.push({ row: number, reason: day === null ? 'day' : 'amount', text: cellText(cells.join(' ')) })
      continue
    }
    account = accountText(cell('account')) ?? account
    const memos = mapping.uses.flatMap((use, at) => (use === 'memo' ? [cells[at] ?? ''] : []))
    const texts = {
      payee: cell('payee'),
      particulars: cell('particulars'),
      code: cell('code'),
      reference: cell('reference'),
      memo: memos.filter(Boolean).join(' '),
    }
    const line = { row: number, day, cents, texts, otherAccount: accountText(cell('otherAccount')) }
    // For a table mapped by hand, all other cells: with another mapping its lines keep their ids.
    const rest = cells.filter((_, at) => !AMOUNTS_AND_DAY.has(mapping.uses[at] ?? 'nothing'))
    const text = (bank === null ? rest : Object.values(texts)).join('\n')
    found.push({ line, key: { account, uniqueId: cell('uniqueId'), day, cents, text } })
  }
  const parsed = account === null ? null : parseBankAccount(account)
  return {
    // Two banks name their columns alike; the account tells them apart.
    bank: bank && ((parsed && bankOfAccount(parsed)) ?? bank),
    account,
    ...(await withIds(found)),
    skipped,
  }
}

/** Reads one signed column, or one column per direction, whose sign may be written or left out. */
function centsOf(cell: (use: ColumnUse) => string, { uses }: ColumnMapping): number | null {
  if (uses.includes('amount')) return readCents(cell('amount'))
  const came = sumIn(cell('moneyIn'))
  const went = sumIn(cell('moneyOut'))
  // Both or neither: the direction of the money is unknown.
  if (came === null || went === null || (came === 0) === (went === 0)) return null
  return came === 0 ? -went : came
}

/** Returns the amount without its sign. Blank is zero, because some banks leave it blank. */
function sumIn(cell: string): number | null {
  const cents = cell === '' ? 0 : readCents(cell)
  return cents === null ? null : Math.abs(cents)
}

function unknownTable(rows: readonly Row[]): UnknownTable {
  const { start, hasHeader } = tableStart(rows)
  const cells = withoutBlankEnd(rows[start]?.cells ?? [])
  const sample = rows.slice(hasHeader ? start + 1 : start, start + SAMPLE_ROWS + 1).map((row) => row.cells)
  const width = Math.max(cells.length, ...sample.map((row) => withoutBlankEnd(row).length))
  const columns = Array.from({ length: width }, (_, at) => (hasHeader ? (cells[at] ?? '') : ''))
  return {
    signature: JSON.stringify(hasHeader ? columns.map((name) => name.toLowerCase()) : width),
    columns,
    sample,
    guess: guessedMapping(columns, hasHeader),
  }
}

/** Returns where the table begins: at its column names, or at the first row with a day in it. */
function tableStart(rows: readonly Row[]): { start: number; hasHeader: boolean } {
  const top = rows.slice(0, PREAMBLE_ROWS)
  const header = top.findIndex(({ cells }) => isHeader(cells))
  if (header !== -1) return { start: header, hasHeader: true }
  const first = top.findIndex(({ cells }) => cells.some((cell) => readDay(cell) !== null))
  // Unknown column names are directly above the first day.
  const isNamed = first > 0 && top[first - 1]?.cells.every((cell) => cell !== '' && !/\d/.test(cell)) === true
  return { start: Math.max(0, isNamed ? first - 1 : first), hasHeader: isNamed }
}

/** Returns the account named in the lines above the table. */
function preambleAccount(rows: readonly Row[], until: number): string | null {
  for (const { cells } of rows.slice(0, until)) {
    const words = cells.join(' ')
    const named =
      /bank\s*:?\s*(\d{1,2})\W+branch\s*:?\s*(\d{1,4})\W+account\s*:?\s*(\d{1,8})\W+(\d{1,4})/i.exec(words)
    const printed = /\b\d{2}-\d{4}-\d{7}-\d{2,3}\b/.exec(words)
    const found = accountText(named ? named.slice(1).join('-') : (printed?.[0] ?? ''))
    if (found !== null) return found
  }
  return null
}

function accountText(text: string): string | null {
  const parsed = parseBankAccount(text)
  return parsed && bankAccountText(parsed)
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}
