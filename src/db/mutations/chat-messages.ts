import { generateKeyBetween } from 'fractional-indexing'
import { v5 } from 'uuid'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { idsOfPhotos } from '#contract/ids-of-photos.ts'
import { messageTextProblem } from '#contract/message-text-problem.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { dropPhotos } from '#db/outbox/message-photos.ts'
import { byOrder } from '#db/outbox/outgoing.ts'
import { prunePages } from '#db/history/prune-pages.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { draftOf } from '#db/schema/drafts.ts'
import { changeIntentId } from '#db/schema/intents.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import { undoIntent } from './chats.ts'
import type { QuoteRef } from '#db/views/chat-view.ts'

/** A message as its composer sends it. */
type Sent = {
  chatId: string
  message: string
  /** A UUIDv7. A caller that passes it may repeat the call: an id that is already here isn't written again. */
  id?: string
  /** The stored text of the composer that sends; the message itself if left out. Another tab's draft stays. */
  draft?: string
  /** Ids of the draft's photos that go with it. One that is no longer in the draft has gone with another message. */
  photos?: readonly string[]
  quotes?: QuoteRef | undefined
}

/**
 * Queues a message and clears its draft, in one durable commit. The value is the message's id. Fails with `invalid`
 * (field `message`: `blank` or `tooLong`) before anything is written, and with `storage` if the device can't keep it,
 * so that the composer keeps its text.
 */
export async function sendChatMessage(
  { replica, now, newId }: Scope,
  { chatId, message, id = newId(), draft = message, photos = [], quotes }: Sent,
): Promise<Result<{ id: string }>> {
  const invalid = whyInvalid(message, photos.length)
  if (invalid !== null) return fail(invalid)
  const queued = await insertWithRoom(replica, async () => {
    const { tables, live, store } = replica
    await live.outgoingMessages.ready
    // A repeated call may come after its message was sent and has left the outbox.
    if (live.outgoingMessages.get(id) !== null || (await store.readLog(id)) !== null) return
    const ofChat = live.outgoingMessages.values().filter((doc) => doc.chatId === chatId)
    const last = ofChat.sort(byOrder).at(-1)
    const doc: OutgoingDoc = {
      id,
      chatId,
      order: generateKeyBetween(last?.order ?? null, null),
      state: 'queued',
      body: {
        v: 1,
        message,
        writtenAt: new Date(now()).toISOString(),
        attempts: [],
        isFrozen: false,
        rejection: null,
        stored: null,
        ...(quotes === undefined ? {} : { quotes }),
      },
    }
    await store.commit(['outbox', 'drafts'], async ({ rows, put }) => {
      const [known, drafts] = await Promise.all([
        rows(tables.outgoingMessages, [id]),
        rows(tables.drafts, [chatId]),
      ])
      const written = drafts.get(chatId) ?? null
      // Photos no longer in the draft went with a message of another tab.
      const own = written?.body.photos?.filter((photo) => photos.includes(photo.id)) ?? []
      const isSomething = message.trim() !== '' || own.length > 0
      if (known.get(id) === null && isSomething)
        put(
          tables.outgoingMessages,
          id,
          own.length === 0 ? doc : { ...doc, body: { ...doc.body, photos: own } },
        )
      if (written === null) return
      // A different text belongs to another tab.
      const text = written.body.text === draft ? '' : written.body.text
      const left = written.body.photos?.filter((photo) => !photos.includes(photo.id)) ?? []
      // Another tab's quote stays too.
      const quoted = written.body.quotes?.id === quotes?.id ? undefined : written.body.quotes
      put(tables.drafts, chatId, draftOf(written, text, left, quoted))
    })
  })
  return queued.ok ? ok({ id }) : queued
}

/** If the device is full, removes older history and tries the write once more: what a person wrote comes first. */
async function insertWithRoom(replica: Replica, insert: () => Promise<void>): Promise<Result<void>> {
  const inserted = await storing(insert)
  if (inserted.ok) return inserted
  const pruned = await storing(() => prunePages(replica))
  return pruned.ok && pruned.value > 0 ? storing(insert) : inserted
}

/**
 * Sends a rejected message again, as it is or with a new text, or changes the text of one that was never tried. Without
 * a text, does nothing for a message that is on its way anyway. Fails with `conflict` if a text is given for a message
 * that can't change any more, and with `notFound` if it isn't in the outbox.
 */
export async function retryMessage(
  { replica }: Scope,
  { id, message }: { id: string; message?: string },
): Promise<Result<void>> {
  const { tables, live } = replica
  await live.outgoingMessages.ready
  const photos = live.outgoingMessages.get(id)?.body.photos?.length
  const invalid = message === undefined ? null : whyInvalid(message, photos)
  if (invalid !== null) return fail(invalid)
  let failure: Failure | null = null
  let replacement: OutgoingDoc | null = null
  const written = await storing(() =>
    changeRows(tables.outgoingMessages, [id], (doc): RowChange<OutgoingDoc> => {
      failure = replacement = null
      if (doc === null) failure = { kind: 'notFound', message: 'not in the outbox' }
      else if (doc.body.isFrozen || doc.state === 'sent') {
        if (message !== undefined) failure = { kind: 'conflict', message: 'the message is on its way' }
      } else {
        const body = { ...doc.body, message: message ?? doc.body.message, rejection: null }
        // Somebody else's message has this id, so the text is queued under a new one, in the same place.
        if (doc.body.rejection === 'idTaken') {
          replacement = { id: idAfterTaken(id), chatId: doc.chatId, order: doc.order, state: 'queued', body }
          return 'keep'
        }
        return { ...doc, state: 'queued', body }
      }
      return 'keep'
    }),
  )
  if (!written.ok) return written
  if (failure !== null) return fail(failure)
  return replacement === null ? ok(undefined) : replaceMessage(replica, id, replacement)
}

/**
 * Returns the new id for a message whose id was taken. It has the same age as the first, because ids tell which message
 * was written first. It is the same in every tab, so a retry pressed in two tabs is one message.
 */
function idAfterTaken(id: string): string {
  const timeAndVersion = 15
  return id.slice(0, timeAndVersion) + v5('taken', id).slice(timeAndVersion)
}

/** In one commit, so that the text is never there twice and never lost. */
function replaceMessage(
  { tables }: Scope['replica'],
  id: string,
  replacement: OutgoingDoc,
): Promise<Result<void>> {
  return storing(async () => {
    await changeRows(tables.outgoingMessages, [id, replacement.id], (known, each): RowChange<OutgoingDoc> =>
      each === id ? null : known === null ? replacement : 'keep',
    )
  })
}

/**
 * Removes a message that was never tried or was rejected. Fails with `conflict` if the server may have it. One that is
 * already gone counts as discarded.
 */
export async function discardMessage({ replica }: Scope, { id }: { id: string }): Promise<Result<void>> {
  let failure: Failure | null = null
  await replica.live.outgoingMessages.ready
  const doc = replica.live.outgoingMessages.get(id)
  const photos = doc !== null && mayGo(doc) ? idsOfPhotos(doc.body.photos ?? []) : []
  const written = await storing(() =>
    changeRows(replica.tables.outgoingMessages, [id], (doc): RowChange<OutgoingDoc> => {
      failure = null
      if (doc === null) return 'keep'
      if (mayGo(doc)) return null
      failure = { kind: 'conflict', message: 'the server may have this message' }
      return 'keep'
    }),
  )
  if (!written.ok) return written
  if (failure !== null) return fail(failure)
  // A change of it has nothing left to change.
  if (doc !== null) await undoIntent(replica, changeIntentId(id, doc.chatId))
  return dropPhotos(replica, photos)
}

/** Returns whether a message may still be taken back, because the server has nothing of it. */
function mayGo({ state, body }: OutgoingDoc): boolean {
  return !body.isFrozen && (state === 'queued' || state === 'rejected')
}

function whyInvalid(message: string, photos = 0): Failure | null {
  const problem = messageTextProblem(message, photos)
  if (problem === null) return null
  return {
    kind: 'invalid',
    message: `1 to ${MESSAGE_LENGTH_MAX} characters that are not all blank`,
    fields: { message: problem },
  }
}
