import { BANK_FILE_BYTES_MAX } from '#contract/limits.ts'
import type { BankName } from '#contract/bank-account.ts'

/** A line of a bank's file. Days are `YYYY-MM-DD`; amounts cents, negative for money that left the account. */
export type BankLine = {
  /** The same line has the same id in every file it stands in (`lineIds`). */
  id: string
  /** The line of the file, counted from 1 as spreadsheets do. */
  row: number
  day: string
  cents: number
  texts: BankTexts
  /** Whose money it was, in the canonical form; `null` where the file does not say. */
  otherAccount: string | null
}

/** What the payer and the banks wrote, each as it stands in the file; blank where nothing does. */
export type BankTexts = {
  payee: string
  particulars: string
  code: string
  reference: string
  memo: string
}

/** A row that holds something and is no line: it is shown, never dropped silently. */
export type SkippedRow = { row: number; reason: 'day' | 'amount'; text: string }

export type BankStatement = {
  /** `null` for a file that a person mapped. */
  bank: BankName | null
  /** The host's own account, where the file says. */
  account: string | null
  lines: BankLine[]
  skipped: SkippedRow[]
  /** Lines that stood in the file more than once under one id of the bank. */
  repeated: number
}

/** What a bank's file may hold. */
export const BANK_FILE = { bytes: BANK_FILE_BYTES_MAX, rows: 20_000, columns: 60, cell: 500 } as const

/** The words of a cell, on one line and not longer than `BANK_FILE.cell`. */
export function cellText(cell: string): string {
  return cell
    .slice(0, BANK_FILE.cell)
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .trim()
}
