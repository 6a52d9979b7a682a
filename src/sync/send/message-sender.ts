import { sendChatMessages, type ChatMessageItem, type SendResult } from '#contract/chat-message.ts'
import { MESSAGES_PER_SEND } from '#contract/limits.ts'
import { idsOfPhotos } from '#contract/ids-of-photos.ts'
import type { Failure, Result } from '#contract/result.ts'
import { rereadOutbox } from '#db/history/replica-facts.ts'
import { markRowsBesideFeed } from '#db/storage/beside-feed.ts'
import { readAskedAt, type AskedAt } from '#db/storage/asked-at.ts'
import {
  beginSending,
  chatsToSend,
  markForNewerServer,
  markHeld,
  markRejected,
  markSent,
  markUncertain,
} from '#db/outbox/outgoing.ts'
import { holdPhotos, queuePhotos } from '#db/outbox/message-photos.ts'
import type { Rejection } from '#db/views/chat-view.ts'
import { createQueueSender, type QueueSender, type SendScope, type Turn } from './queue-sender.ts'

const CHATS_AT_ONCE = 6

/**
 * Sends messages written here: first in, first out per chat, one request per chat at a time, up to fifty of its
 * messages in each. The states and their writes are those of #db/outbox/outgoing.ts. `sending` is durable before the
 * request, so after a crash or silence at any moment the message is sent again with the same id and bytes, and the
 * server stores an id once. A failing chat backs off by itself and never delays another.
 */
export function createMessageSender(scope: SendScope): QueueSender {
  const { replica, engine } = scope
  /** Chats whose messages are sent one by one, to find the one that the server can't read. */
  const oneByOne = new Set<string>()

  async function sendOnce({ id: chatId }: Chat, turn: Turn): Promise<void> {
    const asked = await readAskedAt(replica)
    if (!asked.ok) return turn.postpone(chatId)
    const begun = await beginSending(replica, chatId, oneByOne.has(chatId) ? 1 : MESSAGES_PER_SEND)
    if (!begun.ok) return turn.postpone(chatId)
    const items = begun.value
    const [first] = items
    // Discarded in another tab whose message didn't arrive.
    if (!first) return void (await rereadOutbox(replica))
    const ids = items.map(({ id }) => id)
    if (!(await turn.maySend())) return settle(markUncertain(replica, ids, 'another tab leads now'))
    await settle(queuePhotos(replica, photoIds(items)))
    const answer = await engine.call(
      turn.permit,
      sendChatMessages,
      { chatId, chatMessages: items },
      // For logs only: the ids decide.
      { headers: { 'idempotency-key': first.id } },
    )
    if (!answer.ok) return refuse(turn, chatId, items, answer.failure)
    if (!fits(items, answer.value.data)) {
      turn.postpone(chatId)
      return settle(markUncertain(replica, ids, 'the answer does not fit the request'))
    }
    turn.forget(chatId)
    await settleResults(items, answer.value.data, asked.value)
  }

  async function settleResults(
    items: readonly ChatMessageItem[],
    results: readonly SendResult[],
    asked: AskedAt,
  ): Promise<void> {
    const stored = results.flatMap((result) => (result.status === 'stored' ? [result.message] : []))
    const held = results.flatMap((result) => (result.status === 'held' ? [result.id] : []))
    if (stored.length > 0) {
      await settle(markRowsBesideFeed(replica))
      await settle(markSent(replica, stored, asked))
    }
    for (const [index, result] of results.entries()) {
      if (result.status === 'refused') await reject(items[index], result.reason, '')
    }
    if (held.length > 0) await settle(markHeld(replica, held, 'an earlier one was refused'))
  }

  async function reject(item: ChatMessageItem | undefined, reason: Rejection, note: string): Promise<void> {
    if (item === undefined) return
    await settle(markRejected(replica, item.id, reason, note))
    await settle(holdPhotos(replica, photoIds([item])))
  }

  /** Handles a request that failed as a whole. */
  async function refuse(
    turn: Turn,
    chatId: string,
    items: readonly ChatMessageItem[],
    failure: Failure,
  ): Promise<void> {
    const ids = items.map(({ id }) => id)
    const rest = ids.slice(1)
    switch (failure.kind) {
      case 'invalid':
        // The server can't read one of them and can't say for certain which: they go one by one until it shows.
        if (rest.length > 0) {
          oneByOne.add(chatId)
          turn.forget(chatId)
          return settle(markHeld(replica, ids, failure.message))
        }
        oneByOne.delete(chatId)
        turn.forget(chatId)
        return reject(items[0], 'invalid', failure.message)
      case 'notFound':
      case 'forbidden':
        turn.forget(chatId)
        await reject(items[0], failure.kind, failure.message)
        return settle(markHeld(replica, rest, 'an earlier one was refused'))
      case 'unauthorized':
      case 'worker':
        // The session is over. The person's next session sends them.
        turn.postpone(chatId)
        return settle(markHeld(replica, ids, failure.message))
      case 'network':
      case 'notOurServer':
      case 'server':
      case 'tooMany':
      case 'conflict':
      case 'reset':
      case 'csrf':
      case 'storage':
        turn.postpone(chatId, failure)
        return settle(markUncertain(replica, ids, failure.message))
      case 'newer':
        turn.postpone(chatId, failure)
        return settle(markForNewerServer(replica, ids, failure.message))
    }
  }

  return createQueueSender(scope, {
    read: async () => (await chatsToSend(replica)).map((id): Chat => ({ id })),
    step: sendOnce,
    atOnce: CHATS_AT_ONCE,
  })
}

/** The chat whose messages go next. */
type Chat = { id: string }

/** If a write fails, the message stays `sending`, and the next leader makes it `uncertain`: nothing is lost. */
async function settle(transition: Promise<Result<void>>): Promise<void> {
  const written = await transition
  if (!written.ok) throw new Error(written.failure.message)
}

function photoIds(items: readonly ChatMessageItem[]): string[] {
  return items.flatMap(({ photos = [] }) => idsOfPhotos(photos))
}

/** Checks that there is one result per item, in order, and that each stored row belongs to its item. */
function fits(items: readonly ChatMessageItem[], results: readonly SendResult[]): boolean {
  return (
    results.length === items.length &&
    results.every(
      (result, index) => (result.status === 'stored' ? result.message.id : result.id) === items[index]?.id,
    )
  )
}
