import type { BankName } from '#contract/bank-account.ts'
import type { ColumnMapping, ColumnUse } from '#contract/bank-mapping.ts'

/** Column names in the files of the five banks, and common names for the same in other files. */
const USES: Readonly<Record<string, ColumnUse>> = {
  date: 'day',
  'transaction date': 'day',
  'date posted': 'day',
  amount: 'amount',
  'transaction amount': 'amount',
  value: 'amount',
  credit: 'moneyIn',
  'money in': 'moneyIn',
  deposit: 'moneyIn',
  debit: 'moneyOut',
  'money out': 'moneyOut',
  withdrawal: 'moneyOut',
  payee: 'payee',
  'other party': 'payee',
  'other party name': 'payee',
  particulars: 'particulars',
  code: 'code',
  'analysis code': 'code',
  reference: 'reference',
  memo: 'memo',
  description: 'memo',
  details: 'memo',
  narrative: 'memo',
  'unique id': 'uniqueId',
  'this party account': 'account',
  'account number': 'account',
  'other party account': 'otherAccount',
  'tran type': 'nothing',
  'cheque number': 'nothing',
  serial: 'nothing',
  'transaction code': 'nothing',
  'batch payment': 'nothing',
  'batch number': 'nothing',
  'originating bank/branch': 'nothing',
  'processed date': 'nothing',
  balance: 'nothing',
}
/** A map, because names from files may equal properties that every object has. */
const USE_OF_NAME: ReadonlyMap<string, ColumnUse> = new Map(Object.entries(USES))

/** The columns that identify a bank's file. Source: ledger.hatched.digital/docs/csv-format, read 2026-11-22. */
const LAYOUTS: readonly { bank: BankName; names: readonly string[] }[] = [
  {
    bank: 'ANZ',
    names:
      'date,amount,payee,particulars,code,reference,tran type,this party account,other party account,batch payment'.split(
        ',',
      ),
  },
  { bank: 'ASB', names: 'date,unique id,tran type,cheque number,payee,memo,amount'.split(',') },
  { bank: 'BNZ', names: 'date,amount,payee,particulars,code,reference,tran type'.split(',') },
  {
    bank: 'Westpac',
    names: 'date,amount,other party,description,reference,particulars,analysis code'.split(','),
  },
]
/** Column names so few and common that another bank's file may contain them among others. */
const WHOLE_LAYOUTS: readonly { bank: BankName; names: readonly string[] }[] = [
  { bank: 'Kiwibank', names: 'date,description,amount,balance'.split(',') },
]

/** Returns the bank whose columns these are, and how to read them; `null` if they belong to no known bank. */
export function knownLayout(cells: readonly string[]): { bank: BankName; mapping: ColumnMapping } | null {
  const names = cells.map(nameOf)
  const bank =
    LAYOUTS.find((layout) => layout.names.every((name) => names.includes(name)))?.bank ??
    WHOLE_LAYOUTS.find(
      (layout) => names.length === layout.names.length && layout.names.every((name) => names.includes(name)),
    )?.bank
  return bank === undefined ? null : { bank, mapping: guessedMapping(cells, true) }
}

/** Returns an initial mapping by column names. Uses each use at most once, except free text (`memo`). */
export function guessedMapping(cells: readonly string[], hasHeader: boolean): ColumnMapping {
  const taken = new Set<ColumnUse>()
  const uses = cells.map((cell): ColumnUse => {
    const use = hasHeader ? USE_OF_NAME.get(nameOf(cell)) : undefined
    if (use === undefined || (use !== 'memo' && taken.has(use))) return 'nothing'
    taken.add(use)
    return use
  })
  return { uses, dayOrder: 'dayFirst', hasHeader }
}

/** Returns whether a row may be the column names. */
export function isHeader(cells: readonly string[]): boolean {
  return cells.filter((cell) => USE_OF_NAME.has(nameOf(cell))).length >= 2
}

function nameOf(cell: string): string {
  return cell.trim().toLowerCase().replace(/\s+/g, ' ')
}
