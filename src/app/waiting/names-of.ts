import { fullName } from '#contract/full-name.ts'
import type { WaitingChat } from '#workers/replica-api.ts'

/** Returns the names of the other people in a conversation; `fallback` if nobody else is left. */
export function namesOf(others: WaitingChat['others'], fallback: string): string {
  const names = others.map(fullName)
  return names.filter(Boolean).join(', ') || fallback
}
