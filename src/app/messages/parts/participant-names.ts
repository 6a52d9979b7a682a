import { fullName } from '#contract/full-name.ts'
import type { ChatView } from '#workers/replica-api.ts'

type Person = ChatView['others'][number]

/** Returns the names of the other people in a chat; `fallback` if nobody else is left. */
export function chatName(others: readonly Person[], fallback: string): string {
  return others.map(fullName).filter(Boolean).join(', ') || fallback
}

/** Returns the name of the other of a chat's two people, whose stay it is about: co-hosts come after them. */
export function partnerName(others: readonly Person[], fallback: string): string {
  return chatName(others.slice(0, 1), fallback)
}
