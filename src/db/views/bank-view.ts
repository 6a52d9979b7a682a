import type { ColumnMapping } from '#contract/bank-mapping.ts'

/** An agreement that lines of a bank file may pay: its known payers, and what is open. Amounts are in cents. */
export type BankPayer = {
  agreementId: string
  otherName: string
  unitTitle: string
  names: string[]
  /** What payers are asked to write, or have written. */
  references: string[]
  /** Texts of the bank lines that paid it before. */
  earlier: string[]
  /** Open dues, oldest first. */
  dues: { id: string; from: string; to: string; dueOn: string; owed: number }[]
  /** Money recorded by hand or from a bank line (`lineId`), or that the guest says they have paid. */
  recorded: { entryId: string; kind: 'payment' | 'claim'; day: string; cents: number; lineId?: string }[]
}

/**
 * How much of a bank line an agreement's ledger has, in cents. `reversed`: how many of its entries no longer count.
 * `isRefused`: an entry that the server has refused waits here to be discarded.
 */
export type RecordedLine = {
  lineId: string
  agreementId: string
  cents: number
  reversed: number
  isRefused: boolean
}

/** A decision about a line without an entry. `same`: an entry written by hand already has this money. */
export type LineNote = { kind: 'leftOut' } | { kind: 'same'; entryId: string }

/** What this device remembers of bank files. */
export type BankNotes = {
  v: 1
  /** How tables of no known bank are read, by the signature of their columns. */
  mappings: Record<string, ColumnMapping>
  /** Decisions by the line's id. */
  lines: Record<string, LineNote>
}

/** Everything that a bank file is compared with. */
export type BankLedgers = {
  payers: BankPayer[]
  recorded: RecordedLine[]
  notes: BankNotes
}
