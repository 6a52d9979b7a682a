import type { LedgerKind } from '#contract/ledger-entry.ts'
import type { EntryView } from '#workers/replica-api.ts'

/** What is written: an entry of a kind, perhaps about another one. */
export type Writing = { kind: LedgerKind; about: EntryView | null }
