import { isCohostIn, othersIn } from '#contract/chat-people.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { contentOf } from '#db/history/page-content.ts'
import { pageId } from '#db/schema/message-pages.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Replica } from '#db/replica.ts'
import { changeRows, readRows, storing, type RowChange } from '#db/storage/rows.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import type { ChatLocalDoc } from '#db/schema/chat-local.ts'
import type { IntentDoc } from '#db/schema/intents.ts'
import { withOutcome, type Attempt } from '#db/schema/outgoing-messages.ts'
import { serverWriter } from '#db/history/server-writer.ts'
import { isIntentBehindLater } from './behind-later.ts'
import { nextChange } from './message-changes.ts'

/*
 * What a person wants done on the server: delete a chat, block somebody, move a read mark. States as for messages
 * (outgoing.ts): queued → sending → removed when done; uncertain; rejected. All their endpoints are idempotent. Used by
 * the leader only, except where mutations/ says otherwise.
 */

/** After a start the result of a request under way is unknown, so it is sent again. Call once as a new leader. */
export function recoverIntents({ tables, live }: Replica): Promise<Result<void>> {
  return storing(async () => {
    await live.intents.ready
    const interrupted = live.intents.values().filter(({ state }) => state === 'sending')
    await changeRows(
      tables.intents,
      interrupted.map(({ id }) => id),
      (doc): RowChange<IntentDoc> => (doc?.state === 'sending' ? { ...doc, state: 'uncertain' } : 'keep'),
    )
  })
}

/**
 * What may be done now, oldest first. A deletion waits for the messages of its chat that were written before, a block
 * for those to the same person in any chat, since it closes all of them; so do changes of messages, a block and its
 * taking back for each other; a change waits for its message, and read marks for nothing. What a later build wrote of the chat or the person comes before a deletion or a block.
 */
export async function intentsToSend(replica: Replica): Promise<IntentDoc[]> {
  const { live } = replica
  await Promise.all([
    live.intents.ready,
    live.outgoingMessages.ready,
    live.chats.ready,
    live.laterOutbox.ready,
  ])
  const isTo = (chatId: string, userId: string | null): boolean =>
    live.chats.get(chatId)?.row.participants.some(({ id }) => id === userId) ?? false
  // Includes sent messages that are in no page yet: a deletion sent now wouldn't clear them.
  const written = live.outgoingMessages.values()
  const intents = live.intents.values()
  const isFirst = (intent: IntentDoc) => !intents.some((other) => isEarlierOfPerson(other, intent))
  return intents
    .filter(({ state }) => state === 'queued' || state === 'uncertain')
    .filter(
      (intent) =>
        intent.kind === 'readMark' ||
        !written.some(
          ({ id, chatId }) =>
            id < intent.body.madeId &&
            (intent.body.messageId === undefined || id === intent.body.messageId) &&
            (chatId === intent.chatId || (intent.kind === 'blockUser' && isTo(chatId, intent.body.userId))),
        ),
    )
    .filter((intent) => !isIntentBehindLater(replica, intent))
    .filter(isFirst)
    .sort((a, b) => (a.body.madeId < b.body.madeId ? -1 : 1))
}

function isEarlierOfPerson(other: IntentDoc, { body }: IntentDoc): boolean {
  const isSame = other.body.userId !== null && other.body.userId === body.userId
  return isSame && other.state !== 'rejected' && other.body.madeId < body.madeId
}

/**
 * Marks an intent as `sending` before its request. Returns `null` if it was undone in the meantime. A deletion includes
 * what this person had sent in the chat before deleting it.
 */
export function beginIntent(replica: Replica, id: string): Promise<Result<IntentDoc | null>> {
  const { tables, now } = replica
  return storing(async () => {
    const known = (await readRows(tables.intents, [id])).get(id)
    const position = known?.kind === 'deleteChat' ? await pastOwnMessages(replica, known) : -1
    const written = await changeRows(tables.intents, [id], (doc): RowChange<IntentDoc> => {
      if (doc === null || (doc.state !== 'queued' && doc.state !== 'uncertain')) return 'keep'
      const attempts = [...doc.body.attempts, { at: now(), outcome: null, note: '' } satisfies Attempt].slice(
        -20,
      )
      return {
        ...doc,
        state: 'sending',
        body: {
          ...doc.body,
          attempts,
          wasTried: true,
          // If no row of this history has clamped it, it names nothing in this history.
          position: doc.body.needsClamp ? -1 : Math.max(doc.body.position, position),
        },
      }
    })
    const doc = written.get(id) ?? null
    return doc?.state === 'sending' ? doc : null
  })
}

/**
 * Returns the last position of the run of this device's own messages directly after a deletion's position that were
 * written before the deletion.
 */
async function pastOwnMessages(replica: Replica, { chatId, body }: IntentDoc): Promise<number> {
  const { tables, live, store } = replica
  await serverWriter(replica).idle()
  const lastPosition = live.chats.get(chatId)?.row.lastPosition ?? -1
  let position = body.position
  while (position < lastPosition) {
    const id = pageId(chatId, pageOfPosition(position + 1))
    const page = live.messagePages.get(id) ?? (await readRows(tables.messagePages, [id])).get(id) ?? null
    const next = contentOf(page).messages.find((message) => message.position === position + 1)
    if (!next || next.id > body.madeId || (await store.readLog(next.id)) === null) break
    position += 1
  }
  return position
}

/**
 * Settles an intent that the server has done (for a deletion, 404 counts as done). Applies its effect to the chat's row
 * until the feed brings the row itself, so that nothing flashes back, and removes the intent. If more has been asked
 * for since, it stays queued. `readTo`: the server's read mark now; a local mark that nothing will send any more goes
 * back to it.
 */
export function markIntentDone(
  replica: Replica,
  done: IntentDoc,
  readTo: number | null = null,
): Promise<Result<void>> {
  const { tables, live, store, userId } = replica
  const writer = serverWriter(replica)
  const waitsBeside = (): boolean =>
    [...live.outgoingMessages.values(), ...live.intents.values()].some(
      ({ id, chatId }) => chatId === done.chatId && id !== done.id,
    )
  const position = Math.min(done.body.position, readTo ?? done.body.position)
  const reached = { ...done, body: { ...done.body, position } }
  const effect = (chat: ChatDoc): ChatDoc | null => {
    // No bound can hide a chat without messages. The feed will report that it is gone.
    if (done.kind === 'deleteChat' && chat.row.lastPosition < 0 && !waitsBeside()) return null
    return withEffect(chat, reached, userId)
  }
  return writer.exclusively(async () => {
    let shown: number | null = null
    const written = await store.serverCommit(['chats', 'outbox', 'chatLocal'], async ({ rows, put }) => {
      const [chats, intents, marks] = await Promise.all([
        rows(tables.chats, [done.chatId]),
        rows(tables.intents, [done.id]),
        readTo === null ? null : rows(tables.chatLocal, [done.chatId]),
      ])
      const intent = intents.get(done.id) ?? null
      // A reset came in between: it was done in a database that is gone.
      if (intent?.state !== 'sending') return ok(undefined)
      const chat = chats.get(done.chatId) ?? null
      if (chat !== null) put(tables.chats, done.chatId, effect(chat))
      const asksForMore = intent.body.position > done.body.position
      put(tables.intents, done.id, asksForMore ? { ...intent, state: 'queued' } : nextChange(intent))
      const mark = marks?.get(done.chatId) ?? null
      if (!asksForMore && mark !== null && readTo !== null)
        put(tables.chatLocal, done.chatId, backTo(mark, readTo))
      // Rows received meanwhile are already on screen, based on the chat as it was, so they get the effect too.
      shown = live.chats.show(
        new Map([[done.chatId, (onScreen) => (onScreen === null ? null : effect(onScreen))]]),
      )
      return ok(undefined)
    })
    const upTo = shown
    // After those rows: their own commit settles only what was shown before this.
    if (upTo !== null) void writer.exclusively(async () => live.chats.settle([done.chatId], upTo))
    return written
  })
}

/** Returns the local mark, at most as far as the server's. */
function backTo(mark: ChatLocalDoc, readTo: number): ChatLocalDoc {
  return mark.body.readPosition <= readTo
    ? mark
    : { ...mark, body: { ...mark.body, readPosition: readTo, countedFrom: readTo, readCount: 0 } }
}

/** Returns whether a block closes the chat in which it was asked for: unless it is of somebody else than its other person. */
export function closesChat(
  { body }: Pick<IntentDoc, 'body'>,
  { participants }: ChatDoc['row'],
  userId: string,
): boolean {
  const [other] = othersIn(participants, userId)
  return !isCohostIn(participants, userId) && (body.userId === null || body.userId === other?.id)
}

/** Returns a chat as the server will report it once the intent is done. */
function withEffect(chat: ChatDoc, { kind, body }: IntentDoc, userId: string): ChatDoc {
  const { row } = chat
  switch (kind) {
    case 'blockUser':
      // A co-host who is blocked leaves it, which its row will say.
      if (!closesChat({ body }, row, userId)) return chat
      return { ...chat, row: { ...row, isClosed: true, isBlockedByMe: true } }
    case 'changeMessage':
    case 'reactMessage':
    case 'unblockUser':
      // The row of the message is here. The feed tells whether the other person has blocked as well. Until then the chat stays as it is.
      return chat
    case 'deleteChat': {
      const firstPosition = Math.max(row.firstPosition, body.position + 1)
      const isCleared = row.lastMessage === null || row.lastMessage.position < firstPosition
      return {
        ...chat,
        row: {
          ...row,
          firstPosition,
          lastMessage: isCleared ? null : row.lastMessage,
          unreadCount: isCleared ? 0 : row.unreadCount,
        },
      }
    }
    case 'readMark': {
      if (body.position < row.lastPosition) return chat
      const participants = row.participants.map((participant) =>
        participant.id === userId
          ? { ...participant, readPosition: Math.max(participant.readPosition, body.position) }
          : participant,
      )
      return { ...chat, row: { ...row, participants, unreadCount: 0 } }
    }
  }
}

/** No response, or can't be sent now: it is sent again later. */
export function markIntentUncertain(replica: Replica, id: string, note: string): Promise<Result<void>> {
  return fromSending(replica, id, 'uncertain', note)
}

/** The server is older than this and has done nothing: it waits for a newer one. */
export function markIntentForNewerServer(
  { tables }: Replica,
  id: string,
  note: string,
): Promise<Result<void>> {
  return storing(async () => {
    await changeRows(tables.intents, [id], (doc): RowChange<IntentDoc> =>
      doc?.state === 'sending' ? { ...withOutcome(doc, 'newer', note), state: 'uncertain' } : 'keep',
    )
  })
}

/**
 * Settles an intent that the server refuses. A refused read mark is dropped, here as well (the next one covers more),
 * and so is a reaction.
 * The others stay so that the person sees them; of a message's changes, the last.
 */
export function markIntentRejected(
  replica: Replica,
  { id, kind, chatId }: IntentDoc,
  note: string,
): Promise<Result<void>> {
  const { tables, store } = replica
  if (kind !== 'readMark') return fromSending(replica, id, 'rejected', note)
  return storing(() =>
    store.commit(['outbox', 'chatLocal'], async ({ rows, put }) => {
      const [intents, marks] = await Promise.all([
        rows(tables.intents, [id]),
        rows(tables.chatLocal, [chatId]),
      ])
      if (intents.get(id)?.state !== 'sending') return
      put(tables.intents, id, null)
      const mark = marks.get(chatId) ?? null
      if (mark !== null) put(tables.chatLocal, chatId, backTo(mark, -1))
    }),
  )
}

function fromSending(
  { tables }: Replica,
  id: string,
  state: IntentDoc['state'],
  note: string,
): Promise<Result<void>> {
  return storing(async () => {
    await changeRows(tables.intents, [id], (doc): RowChange<IntentDoc> => {
      if (doc?.state !== 'sending') return 'keep'
      const next = state === 'rejected' ? nextChange(doc) : null
      const isDropped = state === 'rejected' && doc.kind === 'reactMessage'
      return next !== null || isDropped ? next : { ...doc, state, body: { ...doc.body, note } }
    })
  })
}
