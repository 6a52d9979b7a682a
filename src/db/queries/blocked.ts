import { othersIn } from '#contract/chat-people.ts'
import type { Observable } from 'rxjs'
import type { Scope } from '#db/replica.ts'
import { intentId, type IntentDoc } from '#db/schema/intents.ts'
import type { BlockedPerson } from '#db/views/chat-view.ts'
import { derived } from './derived.ts'

/** The people this person has blocked, as far as the chats on this device tell, with waiting intents applied. */
export function blockedPeople({ replica }: Scope): Observable<BlockedPerson[]> {
  const { live, userId } = replica
  const waiting = (kind: 'blockUser' | 'unblockUser', id: string): IntentDoc | null => {
    const intent = live.intents.get(intentId(kind, id))
    return intent === null || intent.state === 'rejected' ? null : intent
  }
  return derived([{ table: live.chats }, { table: live.intents }], () => {
    const people = new Map<string, BlockedPerson>()
    for (const { id, row } of live.chats.values()) {
      const block = waiting('blockUser', id)
      const asked = row.participants.find((person) => person.id === block?.body.userId)
      const other = (row.isBlockedByMe ? undefined : asked) ?? othersIn(row.participants, userId)[0]
      if (!other) continue
      const unblock = waiting('unblockUser', other.id)
      if (!row.isBlockedByMe && block === null) continue
      people.set(other.id, {
        id: other.id,
        firstName: other.firstName,
        lastName: other.lastName,
        waitingIn: block !== null && !row.isBlockedByMe ? id : null,
        isUnblockWaiting: unblock !== null,
        canUndo: (unblock ?? block)?.body.wasTried === false,
      })
    }
    // If all chats with a person are cleared here, only the intent is known. The settings ask the server for the rest.
    for (const { kind, state, chatId: id, body } of live.intents.values()) {
      if (kind === 'unblockUser' && state !== 'rejected' && !people.has(id))
        people.set(id, {
          id,
          firstName: '',
          lastName: '',
          waitingIn: null,
          isUnblockWaiting: true,
          canUndo: !body.wasTried,
        })
    }
    return [...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  })
}
