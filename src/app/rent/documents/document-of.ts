import { isReceipted } from '#contract/ledger-entry.ts'
import type { EntryView } from '#workers/replica-api.ts'
import { hasLetter } from './recorded-letter.ts'

/** Returns what an entry can be shown as; `null` if its line already says everything. */
export function documentOf(entry: EntryView): 'letter' | 'payment' | 'receipt' | null {
  if (hasLetter(entry)) return 'letter'
  if (!isReceipted(entry.kind) && entry.attachments.length === 0) return null
  return entry.receipt === null ? 'payment' : 'receipt'
}
