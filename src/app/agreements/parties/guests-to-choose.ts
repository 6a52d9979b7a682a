import { fullName } from '#contract/full-name.ts'
import type { ChatView } from '#workers/replica-api.ts'

export type GuestToChoose = { id: string; firstName: string; lastName: string; name: string }

/** Returns the people of the host's open conversations, each once, the most recent first. */
export function guestsToChoose(chats: readonly Pick<ChatView, 'others' | 'isClosed'>[]): GuestToChoose[] {
  const people = chats.filter(({ isClosed }) => !isClosed).flatMap(({ others }) => others)
  const known = new Map<string, GuestToChoose>()
  for (const person of people) {
    const { id, firstName, lastName } = person
    if (!known.has(id)) known.set(id, { id, firstName, lastName, name: fullName(person) })
  }
  return [...known.values()]
}
