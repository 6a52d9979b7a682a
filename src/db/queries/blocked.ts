import type { Observable } from 'rxjs'
import type { QueryRows } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { intentId } from '#db/schema/intents.ts'
import type { BlockedPerson } from '#db/views/chat-view.ts'
import { derived } from './derived.ts'

/** The people this person has blocked, as far as the chats on this device tell, with waiting intents applied. */
export function blockedPeople({ replica }: Scope): Observable<QueryRows<'blockedPeople'>> {
  const { live, userId } = replica
  const isUnblockWaiting = (id: string): boolean => {
    const state = live.intents.get(intentId('unblockUser', id))?.state
    return state !== undefined && state !== 'rejected'
  }
  return derived([{ table: live.chats }, { table: live.intents }], () => {
    const people = new Map<string, BlockedPerson>()
    for (const { id, row } of live.chats.values()) {
      const [other] = row.participants.filter((person) => person.id !== userId)
      if (!other) continue
      const block = live.intents.get(intentId('blockUser', id))
      const isWaiting = block !== null && block.state !== 'rejected'
      if (!row.isBlockedByMe && !isWaiting) continue
      people.set(other.id, {
        id: other.id,
        firstName: other.firstName,
        lastName: other.lastName,
        waitingIn: isWaiting && !row.isBlockedByMe ? id : null,
        isUnblockWaiting: isUnblockWaiting(other.id),
      })
    }
    // If all chats with a person are cleared here, only the intent is known. The settings ask the server for the rest.
    for (const { kind, state, chatId: id } of live.intents.values()) {
      if (kind === 'unblockUser' && state !== 'rejected' && !people.has(id))
        people.set(id, { id, firstName: '', lastName: '', waitingIn: null, isUnblockWaiting: true })
    }
    return [...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  })
}
