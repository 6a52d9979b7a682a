import type { ColumnMapping } from '#contract/bank-mapping.ts'

/** An agreement that lines of a bank's file may pay: who is known to pay it, and what is open. Amounts are cents. */
export type BankPayer = {
  agreementId: string
  otherName: string
  unitTitle: string
  names: string[]
  /** What payers are asked to write, or have written. */
  references: string[]
  /** Words of the bank's lines that paid it before. */
  earlier: string[]
  /** What is open, the oldest first. */
  dues: { id: string; from: string; to: string; dueOn: string; owed: number }[]
  /** Money that was recorded without a line of the bank, or that the guest says they paid. */
  recorded: { entryId: string; kind: 'payment' | 'claim'; day: string; cents: number }[]
}

/**
 * How much of a bank line an agreement's ledger has, in cents. `reversed`: entries of it that count no more. `isRefused`:
 * one that the server has refused waits here to be discarded.
 */
export type RecordedLine = {
  lineId: string
  agreementId: string
  cents: number
  reversed: number
  isRefused: boolean
}

/** What the person decided about a line without writing an entry. `same`: an entry that a hand wrote has this money. */
export type LineNote = { kind: 'leftOut' } | { kind: 'same'; entryId: string }

/** What this device remembers of bank files. */
export type BankNotes = {
  v: 1
  /** How tables of no known bank are read, by the signature of their columns. */
  mappings: Record<string, ColumnMapping>
  /** By the line's id. */
  lines: Record<string, LineNote>
}

/** Everything that a bank's file is compared with. */
export type BankLedgers = {
  payers: BankPayer[]
  recorded: RecordedLine[]
  notes: BankNotes
}
