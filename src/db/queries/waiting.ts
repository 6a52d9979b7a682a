import type { QueryRows } from '#db/registry-types.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { IntentDoc } from '#db/schema/intents.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { WaitingIntent, WaitingMessage } from '#db/views/waiting-view.ts'
import { combineLatest, map, type Observable } from 'rxjs'
import { outgoingByChat } from './chat-view.ts'
import { derived } from './derived.ts'
import { waitingEdits, waitingFiles$ } from './waiting-changes.ts'

/** Everything written here that the server does not have for certain. Read marks are left out: nobody wrote them. */
export function waiting({ replica }: Scope): Observable<QueryRows<'waiting'>> {
  return combineLatest([waitingRows(replica), waitingEdits(replica), waitingFiles$(replica)]).pipe(
    map(([rows, edits, files]) => ({ ...rows, edits, files })),
  )
}

function waitingRows(replica: Replica): Observable<Pick<QueryRows<'waiting'>, 'chats' | 'intents'>> {
  const { live } = replica
  return derived([{ table: live.outgoingMessages }, { table: live.intents }, { table: live.chats }], () => {
    const chats = [...outgoingByChat(replica)].flatMap(([chatId, docs]) => {
      const messages = docs.flatMap((doc) => waitingMessage(doc) ?? [])
      return messages.length === 0 ? [] : [{ chatId, others: othersOf(replica, chatId), messages }]
    })
    return {
      chats: chats.sort((a, b) => (oldestId(a.messages) < oldestId(b.messages) ? -1 : 1)),
      intents: live.intents
        .values()
        .sort((a, b) => (a.body.madeId < b.body.madeId ? -1 : 1))
        .flatMap((doc) => waitingIntent(replica, doc) ?? []),
    }
  })
}

function waitingMessage({ id, state, body }: OutgoingDoc): WaitingMessage | null {
  if (state === 'sent') return null
  const { message, writtenAt, rejection, isFrozen, attempts, photos = [] } = body
  const canMove = state === 'queued' && attempts.length === 0
  const quotedId = body.quotes?.id ?? null
  const told = { id, message, writtenAt, state, rejection, isFrozen, canMove, quotedId, attempts }
  return { ...told, photos: photos.length }
}

function waitingIntent(replica: Replica, { id, kind, chatId, state, body }: IntentDoc): WaitingIntent | null {
  if (kind === 'readMark') return null
  const others = kind === 'unblockUser' ? personIn(replica, body.userId ?? chatId) : othersOf(replica, chatId)
  return { id, kind, chatId, others, state, canUndo: !body.wasTried || state === 'rejected' }
}

/** Returns a person by the first chat on this device that they are in; nobody if there is none. */
function personIn({ live }: Replica, userId: string): WaitingIntent['others'] {
  for (const { row } of live.chats.values()) {
    const person = row.participants.find(({ id }) => id === userId)
    if (person) return [person]
  }
  return []
}

function othersOf({ live, userId }: Replica, chatId: string): WaitingIntent['others'] {
  return (live.chats.get(chatId)?.row.participants ?? []).filter(({ id }) => id !== userId)
}

function oldestId(messages: readonly WaitingMessage[]): string {
  return messages.reduce((oldest, { id }) => (id < oldest ? id : oldest), '\uffff')
}
