import { fullName } from '#contract/full-name.ts'
import type { ChatView } from '#workers/replica-api.ts'

type Person = ChatView['others'][number]

/** Who a chat is with; `fallback` when nobody else is left in it. */
export function chatName(others: readonly Person[], fallback: string): string {
  return others.map(fullName).filter(Boolean).join(', ') || fallback
}
