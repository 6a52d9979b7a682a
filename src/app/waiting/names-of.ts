import { fullName } from '#contract/full-name.ts'
import type { WaitingChat } from '#workers/replica-api.ts'

/** Who a conversation is with; `fallback` when nobody else is left in it. */
export function namesOf(others: WaitingChat['others'], fallback: string): string {
  const names = others.map(fullName)
  return names.filter(Boolean).join(', ') || fallback
}
