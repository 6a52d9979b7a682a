import { pageOfPosition } from '#contract/page-of-position.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { serverReadPosition } from '#db/history/chat-rows.ts'
import { contentOf } from '#db/history/page-content.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { changeRows, readRows, storing, type RowChange } from '#db/storage/rows.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { intentId, type IntentDoc, type IntentKind } from '#db/schema/intents.ts'
import { pageId } from '#db/schema/message-pages.ts'

/**
 * Advances this person's read mark, on this device first; never moves it back. Positions beyond the newest message are
 * clamped to it. Fails with `notFound` for an unknown chat.
 */
export async function markRead(
  { replica, newId }: Scope,
  { chatId, position }: { chatId: string; position: number },
): Promise<Result<void>> {
  const { tables, live, store, userId } = replica
  const loaded = await storing(() => Promise.all([live.chats.ready, live.chatLocal.ready]))
  if (!loaded.ok) return loaded
  const chat = live.chats.get(chatId)
  if (chat === null) return fail({ kind: 'notFound', message: 'no such chat' })
  const fromServer = serverReadPosition(chat, userId)
  const target = Math.min(position, chat.row.lastPosition)
  if (target <= Math.max(fromServer, live.chatLocal.get(chatId)?.body.readPosition ?? -1))
    return ok(undefined)
  return storing(async () => {
    const readCount =
      target >= chat.row.lastPosition
        ? chat.row.unreadCount
        : await countByOthers(replica, chat, fromServer, target)
    const body = {
      v: 1,
      readPosition: target,
      countedFrom: fromServer,
      readCount,
      needsClamp: false,
    } as const
    // In one commit: a mark that is shown but never sent would differ from the server's forever.
    await store.commit(['chatLocal', 'outbox'], async ({ rows, put }) => {
      const id = intentId('readMark', chatId)
      const [marks, intents] = await Promise.all([
        rows(tables.chatLocal, [chatId]),
        rows(tables.intents, [id]),
      ])
      // A reset came first, and this position is now another message.
      if (live.chats.get(chatId) === null) return
      if ((marks.get(chatId)?.body.readPosition ?? -1) < target)
        put(tables.chatLocal, chatId, { id: chatId, body })
      const intent = intents.get(id) ?? null
      if (intent === null) put(tables.intents, id, newIntent('readMark', chatId, newId(), target, null))
      else if (intent.body.position < target)
        put(tables.intents, id, {
          ...intent,
          // If one is under way, `markIntentDone` sees that more has been asked for since.
          state: intent.state === 'sending' ? 'sending' : 'queued',
          body: { ...intent.body, position: target },
        })
    })
  })
}

/**
 * Clears a chat up to the newest position seen here. Hidden at once, sent after its earlier messages, and can be undone
 * with `undoDeleteChat` until it has been tried. A later message brings the chat back. Fails with `notFound` for an
 * unknown chat.
 */
export async function deleteChat(
  { replica, newId }: Scope,
  { chatId }: { chatId: string },
): Promise<Result<void>> {
  const chat = await knownChat(replica, chatId)
  if (chat === null) return fail({ kind: 'notFound', message: 'no such chat' })
  return storing(async () => {
    const madeId = await idAfterWaiting(replica, newId())
    await changeRows(
      replica.tables.intents,
      [intentId('deleteChat', chatId)],
      (doc): RowChange<IntentDoc> => {
        // If a reset came first, nothing is known to have been seen.
        const lastPosition = replica.live.chats.get(chatId)?.row.lastPosition ?? -1
        if (doc === null || doc.state === 'rejected')
          return newIntent('deleteChat', chatId, madeId, lastPosition, null)
        if (doc.body.position >= lastPosition) return 'keep'
        return { ...doc, body: { ...doc.body, position: lastPosition } }
      },
    )
  })
}

/** Undoes a waiting deletion. Fails with `conflict` once it has been tried. */
export function undoDeleteChat({ replica }: Scope, { chatId }: { chatId: string }): Promise<Result<void>> {
  return undoIntent(replica, intentId('deleteChat', chatId))
}

/**
 * Blocks the other person of a chat: queued and sent after the chat's earlier messages. Can be undone until it has been
 * tried. Fails with `notFound` for an unknown chat.
 */
export async function blockUser(
  { replica, newId }: Scope,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<Result<void>> {
  const chat = await knownChat(replica, chatId)
  if (chat === null) return fail({ kind: 'notFound', message: 'no such chat' })
  return storing(async () => {
    const madeId = await idAfterWaiting(replica, newId())
    await changeRows(replica.tables.intents, [intentId('blockUser', chatId)], (doc): RowChange<IntentDoc> =>
      doc === null || doc.state === 'rejected' ? newIntent('blockUser', chatId, madeId, -1, userId) : 'keep',
    )
  })
}

/** Undoes a waiting block. Fails with `conflict` once it has been tried. */
export function undoBlockUser({ replica }: Scope, { chatId }: { chatId: string }): Promise<Result<void>> {
  return undoIntent(replica, intentId('blockUser', chatId))
}

async function knownChat({ live }: Replica, chatId: string): Promise<ChatDoc | null> {
  await live.chats.ready
  return live.chats.get(chatId)
}

/** Counts other people's messages in the pages held here, after `from` up to `to`. */
async function countByOthers(
  { tables, live, userId }: Replica,
  chat: ChatDoc,
  from: number,
  to: number,
): Promise<number> {
  const ids: string[] = []
  for (
    let page = pageOfPosition(Math.max(from + 1, chat.row.firstPosition));
    page <= pageOfPosition(to);
    page += 1
  ) {
    ids.push(pageId(chat.id, page))
  }
  const stored = await readRows(tables.messagePages, ids)
  let count = 0
  for (const id of ids) {
    const doc = live.messagePages.get(id) ?? stored.get(id) ?? null
    for (const { position, senderId } of contentOf(doc).messages) {
      if (position > from && position <= to && senderId !== userId) count += 1
    }
  }
  return count
}

/**
 * Returns the id for a new request, later than everything that waits here. Ids ascend with the device's clock. Without
 * this, after the clock was set back, the newest request would be done first.
 */
export async function idAfterWaiting({ live }: Replica, madeId: string): Promise<string> {
  await Promise.all([live.outgoingMessages.ready, live.intents.ready])
  const waiting = [
    ...live.outgoingMessages.values().map(({ id }) => id),
    ...live.intents.values().map(({ body }) => body.madeId),
  ]
  const latest = waiting.reduce((a, b) => (a > b ? a : b), '')
  return madeId > latest ? madeId : `${latest}+`
}

export function newIntent(
  kind: IntentKind,
  chatId: string,
  madeId: string,
  position: number,
  userId: string | null,
): IntentDoc {
  return {
    id: intentId(kind, chatId),
    kind,
    chatId,
    state: 'queued',
    body: { v: 1, madeId, position, userId, attempts: [], wasTried: false, needsClamp: false, note: '' },
  }
}

export async function undoIntent({ tables }: Replica, id: string): Promise<Result<void>> {
  let failure: Failure | null = null
  const written = await storing(() =>
    changeRows(tables.intents, [id], (doc): RowChange<IntentDoc> => {
      failure = null
      if (doc === null) return 'keep'
      if (!doc.body.wasTried || doc.state === 'rejected') return null
      failure = { kind: 'conflict', message: 'the server may have done it' }
      return 'keep'
    }),
  )
  if (!written.ok) return written
  return failure === null ? ok(undefined) : fail(failure)
}
