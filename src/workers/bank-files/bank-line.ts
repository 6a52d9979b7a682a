import { BANK_FILE_BYTES_MAX } from '#contract/limits.ts'
import type { BankName } from '#contract/bank-account.ts'

/** A line of a bank file. Days are `YYYY-MM-DD`. Amounts are in cents, negative for money that left the account. */
export type BankLine = {
  /** A line has the same id in every file that contains it (`lineIds`). */
  id: string
  /** The line number in the file, from 1, as in spreadsheets. */
  row: number
  day: string
  cents: number
  texts: BankTexts
  /** The account of the other party, in canonical form; `null` if the file doesn't say. */
  otherAccount: string | null
}

/** What the payer and the banks wrote, as it is in the file; blank if there is nothing. */
export type BankTexts = {
  payee: string
  particulars: string
  code: string
  reference: string
  memo: string
}

/** A row with content that isn't a line. Shown to the person, never dropped silently. */
export type SkippedRow = { row: number; reason: 'day' | 'amount'; text: string }

export type BankStatement = {
  /** `null` for a file that a person mapped. */
  bank: BankName | null
  /** The host's own account, if the file says. */
  account: string | null
  lines: BankLine[]
  skipped: SkippedRow[]
  /** Number of lines that were in the file more than once under the same bank id. */
  repeated: number
}

/** The limits for a bank file. */
export const BANK_FILE = { bytes: BANK_FILE_BYTES_MAX, rows: 20_000, columns: 60, cell: 500 } as const

/** Returns the text of a cell on one line, cut to `BANK_FILE.cell` characters. */
export function cellText(cell: string): string {
  return cell
    .slice(0, BANK_FILE.cell)
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .trim()
}
