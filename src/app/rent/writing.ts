import type { LedgerKind } from '#contract/ledger-entry.ts'
import type { EntryView } from '#workers/replica-api.ts'

/** The entry being written: its kind, and the entry it is about, if any. */
export type Writing = { kind: LedgerKind; about: EntryView | null }
