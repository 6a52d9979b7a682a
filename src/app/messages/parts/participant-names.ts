import type { ChatView } from '#workers/replica-api.ts'

type Person = ChatView['others'][number]

/** A person's name as others see it; blank for somebody without one. */
export function fullName(person: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** Who a chat is with; `fallback` when nobody else is left in it. */
export function chatName(others: readonly Person[], fallback: string): string {
  return others.map(fullName).filter(Boolean).join(', ') || fallback
}
