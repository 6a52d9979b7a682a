import { othersIn } from '#contract/chat-people.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { IntentDoc } from '#db/schema/intents.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import { isIntentBehindLater, isMessageBehindLater } from '#db/outbox/behind-later.ts'
import { waitsForServer } from '#db/schema/outgoing-messages.ts'
import { isMessageKey } from '#db/storage/replica-tables.ts'
import type { WaitingIntent, WaitingLater, WaitingMessage, WaitingView } from '#db/views/waiting-view.ts'
import { combineLatest, map, type Observable } from 'rxjs'
import { outgoingByChat } from './chat-view.ts'
import { derived } from './derived.ts'
import { waitingEdits, waitingFiles$ } from './waiting-changes.ts'

/**
 * Everything written here that the server may not have, with what can be done about each item. Leaves out read marks,
 * because nobody wrote them.
 */
export function waiting({ replica }: Scope): Observable<WaitingView> {
  // Files first: a photo is among them before its message is gone, so that it never seems to wait nowhere.
  return combineLatest([
    waitingFiles$(replica),
    waitingRows(replica),
    waitingEdits(replica),
    waitingLater(replica),
  ]).pipe(map(([files, rows, edits, later]) => ({ ...rows, edits, files, later })))
}

function waitingRows(replica: Replica): Observable<Pick<WaitingView, 'chats' | 'intents'>> {
  const { live } = replica
  return derived(
    [
      { table: live.outgoingMessages },
      { table: live.intents },
      { table: live.laterOutbox },
      { table: live.chats },
    ],
    () => {
      const chats = [...outgoingByChat(replica)].flatMap(([chatId, docs]) => {
        const messages = docs.flatMap((doc) => waitingMessage(replica, doc) ?? [])
        return messages.length === 0 ? [] : [{ chatId, others: othersOf(replica, chatId), messages }]
      })
      return {
        chats: chats.sort((a, b) => (oldestId(a.messages) < oldestId(b.messages) ? -1 : 1)),
        intents: live.intents
          .values()
          .sort((a, b) => (a.body.madeId < b.body.madeId ? -1 : 1))
          .flatMap((doc) => waitingIntent(replica, doc) ?? []),
      }
    },
  )
}

/** What this build can't read; the oldest first, as far as ids tell. */
function waitingLater(replica: Replica): Observable<WaitingLater[]> {
  const { laterOutbox, laterEdits, chats } = replica.live
  return derived([{ table: laterOutbox }, { table: laterEdits }, { table: chats }], () => [
    ...laterOutbox.values().map(({ id, chatId, stored }) => ({
      id,
      sort: isMessageKey(id) ? ('message' as const) : ('intent' as const),
      others: chatId === null ? [] : othersOf(replica, chatId),
      stored,
    })),
    ...laterEdits.values().map(({ id, stored }) => ({ id, sort: 'edit' as const, others: [], stored })),
  ])
}

function waitingMessage(replica: Replica, doc: OutgoingDoc): WaitingMessage | null {
  const { id, state, body } = doc
  if (state === 'sent') return null
  const { message, writtenAt, rejection, isFrozen, attempts, photos = [] } = body
  const canMove = state === 'queued' && attempts.length === 0
  const quotedId = body.quotes?.id ?? null
  const told = { id, message, writtenAt, state, rejection, isFrozen, canMove, quotedId, attempts }
  const isBehind = isMessageBehindLater(replica, doc)
  const waitsFor = isBehind ? 'earlier' : waitsForServer(doc) ? 'server' : null
  return { ...told, photos: photos.map(({ id: photo }) => photo), waitsFor }
}

function waitingIntent(replica: Replica, doc: IntentDoc): WaitingIntent | null {
  const { id, kind, chatId, state, body } = doc
  if (kind === 'readMark') return null
  const isOfPerson = kind === 'unblockUser' || (kind === 'blockUser' && body.userId !== null)
  const others = isOfPerson ? personIn(replica, body.userId ?? chatId) : othersOf(replica, chatId)
  const waitsFor = isIntentBehindLater(replica, doc) ? 'earlier' : waitsForServer(doc) ? 'server' : null
  const { messageId, change, next = change } = body
  return {
    id,
    kind,
    chatId,
    others,
    state,
    canUndo: !body.wasTried || state === 'rejected',
    waitsFor,
    ...(messageId && next && { change: { messageId, message: next.message } }),
  }
}

/** Returns a person from the first chat on this device that they are in; empty if there is none. */
function personIn({ live }: Replica, userId: string): WaitingIntent['others'] {
  for (const { row } of live.chats.values()) {
    const person = row.participants.find(({ id }) => id === userId)
    if (person) return [person]
  }
  return []
}

function othersOf({ live, userId }: Replica, chatId: string): WaitingIntent['others'] {
  return othersIn(live.chats.get(chatId)?.row.participants ?? [], userId)
}

function oldestId(messages: readonly WaitingMessage[]): string {
  return messages.reduce((oldest, { id }) => (id < oldest ? id : oldest), '\uffff')
}
