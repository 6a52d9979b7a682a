import { Observable } from 'rxjs'
import type { ChatMessage, ChatMessageItem } from '#contract/chat-message.ts'
import type { Result } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { allRecords } from '#db/records/record-tables.ts'
import type { AskedAt } from '#db/storage/asked-at.ts'
import type { Replica } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { wasUnanswered, withOutcome, type Attempt, type OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import { applyMessages } from '#db/history/server-rows.ts'
import { serverWriter } from '#db/history/server-writer.ts'
import type { Rejection } from '#db/views/chat-view.ts'
import { isMessageBehindLater } from './behind-later.ts'

/*
 * The outbox of messages: one document each, and every transition is one durable write. Used by the leader only, except
 * where mutations/chat-messages.ts says otherwise.
 *
 *   queued ──beginSending──► sending ──markSent──► removed: the page holds it, its attempts are in the send log
 *     ▲                        │ │ └──markRejected──► rejected ──retry──► queued
 *     └───────markHeld─────────┘ └──markUncertain──► uncertain ──beginSending──► sending
 *
 * `sending` is durable before the request, so that after a crash it is known that the server may have the message:
 * `recoverOutgoing` makes every `sending` one `uncertain` at start. From the first `sending` on, id and bytes are frozen
 * until it is removed or `rejected`. A build before this one wrote `sent` between the two. First in, first out per chat; a
 * rejected message holds back the later ones of its chat, and so does one that only a later build can read.
 */

/** Orders a chat's outgoing messages as written. Equal keys, made by two tabs at once, are ordered by id. */
export function byOrder(a: Pick<OutgoingDoc, 'id' | 'order'>, b: Pick<OutgoingDoc, 'id' | 'order'>): number {
  return compareText(a.order, b.order) || compareText(a.id, b.id)
}

/** Attempts kept in the document itself. */
const ATTEMPTS_KEPT = 20

/** Recovers what the last session left. Call once as a new leader, before sending. */
export function recoverOutgoing(replica: Replica): Promise<Result<void>> {
  const { tables, live } = replica
  return storing(async () => {
    await live.outgoingMessages.ready
    const docs = live.outgoingMessages.values()
    const interrupted = docs.filter(({ state }) => state === 'sending').map(({ id }) => id)
    await changeRows(tables.outgoingMessages, interrupted, (doc): RowChange<OutgoingDoc> =>
      doc?.state === 'sending'
        ? { ...withOutcome(doc, 'noAnswer', 'interrupted'), state: 'uncertain' }
        : 'keep',
    )
    const accepted = docs.flatMap(({ state, body }) =>
      state === 'sent' && body.stored !== null ? [body.stored] : [],
    )
    if (accepted.length > 0) {
      const applied = await applyMessages(replica, accepted)
      if (!applied.ok) throw new Error(applied.failure.message)
    }
  })
}

/** Returns the chats that have something to send now, longest waiting first. See `beginSending`. */
export async function chatsToSend(replica: Replica): Promise<string[]> {
  const { outgoingMessages, laterOutbox } = replica.live
  await Promise.all([outgoingMessages.ready, laterOutbox.ready])
  const docs = outgoingMessages.values().sort((a, b) => compareText(a.id, b.id))
  const chatIds = [...new Set(docs.map(({ chatId }) => chatId))]
  return chatIds.filter((chatId) => sendable(replica, chatId).length > 0)
}

/**
 * Takes what one chat has to send, at most `max` items and about `maxBytes` of text (at least one item), and writes
 * them as `sending`; resolves when that is durable. Tried ones come first, unchanged. Empty while a request of this
 * chat is under way, while a rejected message or one of a later build heads the queue, or when nothing waits.
 */
export function beginSending(
  replica: Replica,
  chatId: string,
  max: number,
  maxBytes = 64_000,
): Promise<Result<ChatMessageItem[]>> {
  const { tables, live, now } = replica
  return storing(async () => {
    await Promise.all([live.outgoingMessages.ready, live.laterOutbox.ready])
    const ids: string[] = []
    let bytes = 0
    for (const doc of sendable(replica, chatId)) {
      bytes += bytesOf(doc)
      if (ids.length === max || (ids.length > 0 && bytes > maxBytes)) break
      ids.push(doc.id)
    }
    const at = now()
    const written = await changeRows(tables.outgoingMessages, ids, (doc): RowChange<OutgoingDoc> => {
      if (doc === null || (doc.state !== 'queued' && doc.state !== 'uncertain')) return 'keep'
      const attempts = [...doc.body.attempts, { at, outcome: null, note: '' } satisfies Attempt].slice(
        -ATTEMPTS_KEPT,
      )
      return { ...doc, state: 'sending', body: { ...doc.body, attempts, isFrozen: true, rejection: null } }
    })
    return ids.flatMap((id) => {
      const doc = written.get(id)
      return doc?.state === 'sending' ? [itemOf(doc)] : []
    })
  })
}

function itemOf({ id, body: { message, writtenAt, photos, quotes } }: OutgoingDoc): ChatMessageItem {
  return {
    id,
    message,
    writtenAt,
    ...(photos === undefined ? {} : { photos }),
    ...(quotes === undefined ? {} : { quotes: quotes.id }),
  }
}

/**
 * Settles messages that the server has accepted: writes their rows and removes them from the outbox, in one commit.
 * `asked` is from before the request: what a lost database accepted is sent again.
 */
export function markSent(
  replica: Replica,
  stored: readonly ChatMessage[],
  asked?: Pick<AskedAt, 'history'>,
): Promise<Result<void>> {
  const accepted = new Set(stored.map(({ id }) => id))
  // What this build has written says the same in every wire that takes it.
  const rows = stored.map((said) => ({ said, wire: WIRE }))
  return serverWriter(replica).write({ rows, accepted }, { asked })
}

/** No response, or one that doesn't say what was stored: these are sent again first, with the same id and bytes. */
export function markUncertain(replica: Replica, ids: readonly string[], note: string): Promise<Result<void>> {
  return fromSending(replica, ids, (doc) => ({ ...withOutcome(doc, 'noAnswer', note), state: 'uncertain' }))
}

/** The server didn't look at these, or refused the request as a whole: they are queued again, unchanged. */
export function markHeld(replica: Replica, ids: readonly string[], note: string): Promise<Result<void>> {
  return fromSending(replica, ids, (doc) => ({ ...withOutcome(doc, 'held', note), state: 'queued' }))
}

/**
 * The server is older than what these say and has stored none of them: they wait for a newer one. Where an earlier request
 * had no answer, a newer server may have them all the same.
 */
export function markForNewerServer(
  replica: Replica,
  ids: readonly string[],
  note: string,
): Promise<Result<void>> {
  return fromSending(replica, ids, (doc) => ({
    ...withOutcome(doc, 'newer', note),
    state: wasUnanswered(doc.body.attempts.slice(0, -1)) ? 'uncertain' : 'queued',
  }))
}

/** The server refused this message. It waits for a person to edit, retry or discard it. */
export function markRejected(
  replica: Replica,
  id: string,
  reason: Rejection,
  note: string,
): Promise<Result<void>> {
  return fromSending(replica, [id], (doc) => {
    const next = withOutcome(doc, 'refused', note)
    return { ...next, state: 'rejected', body: { ...next.body, isFrozen: false, rejection: reason } }
  })
}

/** Emits when the outbox or a record that it may change has changed, in any tab: time to look for something to send. */
export function outboxChanges$(replica: Replica): Observable<void> {
  return new Observable((subscriber) => {
    const tell = (): void => subscriber.next()
    const { outgoingMessages, intents, edits, laterOutbox, laterEdits } = replica.live
    const tables = [outgoingMessages, intents, edits, laterOutbox, laterEdits, ...allRecords(replica)]
    const subscriptions = tables.map(({ changes$ }) => changes$.subscribe(tell))
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  })
}

/** Returns what one chat may send now, in order. */
function sendable(replica: Replica, chatId: string): OutgoingDoc[] {
  const ofChat = replica.live.outgoingMessages.values().filter((doc) => doc.chatId === chatId)
  const waiting = ofChat.filter(({ state }) => state !== 'sent').sort(byOrder)
  if (waiting.some(({ state }) => state === 'sending')) return []
  const blocked = waiting.findIndex((doc) => doc.state === 'rejected' || isMessageBehindLater(replica, doc))
  const ready = blocked === -1 ? waiting : waiting.slice(0, blocked)
  return [
    ...ready.filter(({ state }) => state === 'uncertain'),
    ...ready.filter(({ state }) => state === 'queued'),
  ]
}

async function fromSending(
  { tables }: Replica,
  ids: readonly string[],
  transition: (doc: OutgoingDoc) => OutgoingDoc,
): Promise<Result<void>> {
  return storing(async () => {
    await changeRows(tables.outgoingMessages, ids, (doc): RowChange<OutgoingDoc> =>
      doc?.state === 'sending' ? transition(doc) : 'keep',
    )
  })
}

function bytesOf({ body: { message, photos } }: OutgoingDoc): number {
  return utf8Length(message) + (photos === undefined ? 0 : JSON.stringify(photos).length)
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
