import { sendChatMessages, type ChatMessageItem, type SendResult } from '#contract/chat-message.ts'
import { MESSAGES_PER_SEND } from '#contract/limits.ts'
import type { Failure, Result } from '#contract/result.ts'
import { rereadOutbox } from '#db/history/replica-facts.ts'
import { noteRowsBesideFeed } from '#db/storage/beside-feed.ts'
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
import type { QueueSender, SendScope } from './queue-sender.ts'
import type { Permit } from '#sync/line/reachability.ts'
import { createWaits } from './waits.ts'

export type MessageSender = QueueSender & {
  /** Chats that wait after a failure of their own, and until when (device's clock). */
  waits: () => { chatId: string; until: number }[]
}

const REQUESTS_AT_ONCE = 6

/**
 * Sends what people wrote here: first in, first out per chat, one request of a chat at a time, up to fifty of its
 * messages in one. The states and their writes are those of #db/outgoing.ts; `sending` is durable before the request,
 * so silence at any instant leaves a message that is sent again with the same id and bytes, and the server stores an
 * id once. A chat in trouble waits by itself, longer each time, and never holds up another.
 */
export function createMessageSender(scope: SendScope): MessageSender {
  const { replica, engine, clock } = scope
  const underWay = new Map<string, Promise<void>>()
  const waits = createWaits(clock)
  /** Chats whose messages go alone, to find the one that the server cannot read. */
  const oneByOne = new Set<string>()
  let isStopped = false

  async function drain(): Promise<void> {
    await startWhatMayGo()
    while (underWay.size > 0) await Promise.race(underWay.values())
  }

  async function startWhatMayGo(): Promise<void> {
    const waiting = await chatsToSend(replica)
    for (const chatId of byLeastTrouble(waiting)) {
      if (isStopped || underWay.size >= REQUESTS_AT_ONCE) return
      if (underWay.has(chatId) || !waits.mayGo(chatId)) continue
      const permit = engine.enter()
      // A closed line wakes us when it opens.
      if (!permit) return
      start(chatId, permit)
    }
    waits.wakeFor(waiting, () => void drain())
  }

  /** So that one chat whose requests always fail is not the one that each trial of a closed line is spent on. */
  function byLeastTrouble(chatIds: string[]): string[] {
    return chatIds.toSorted((a, b) => waits.failures(a) - waits.failures(b))
  }

  function start(chatId: string, permit: Permit): void {
    const work = sendOnce(chatId, permit)
      .catch(() => waits.postpone(chatId)) // A local write threw: the documents say what to do at the next start.
      .finally(async () => {
        permit.done('abandoned')
        underWay.delete(chatId)
        scope.onChange()
        // Within this promise, so that `drain` resolves only after what follows.
        if (!isStopped) await startWhatMayGo()
      })
    underWay.set(chatId, work)
    scope.onChange()
  }

  async function sendOnce(chatId: string, permit: Permit): Promise<void> {
    const asked = await readAskedAt(replica)
    if (!asked.ok) return waits.postpone(chatId)
    const begun = await beginSending(replica, chatId, oneByOne.has(chatId) ? 1 : MESSAGES_PER_SEND)
    if (!begun.ok) return waits.postpone(chatId)
    const items = begun.value
    const [first] = items
    if (!first) {
      // Discarded in a tab that was not heard: taken again at once, it would be without end.
      waits.postpone(chatId)
      return void (await rereadOutbox(replica))
    }
    const ids = items.map(({ id }) => id)
    if (isStopped || !(await scope.stillLeads())) {
      isStopped = true
      return settle(markUncertain(replica, ids, 'another tab leads now'))
    }
    await settle(queuePhotos(replica, photoIds(items)))
    const answer = await engine.call(
      permit,
      sendChatMessages,
      { chatId, chatMessages: items },
      // For logs only: the ids decide.
      { headers: { 'idempotency-key': first.id } },
    )
    if (!answer.ok) return refused(chatId, items, answer.failure)
    if (!fits(items, answer.value.data)) {
      waits.postpone(chatId)
      return settle(markUncertain(replica, ids, 'the answer does not fit the request'))
    }
    waits.forget(chatId)
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
      await settle(noteRowsBesideFeed(replica))
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

  /** The request as a whole came to nothing. */
  async function refused(chatId: string, items: readonly ChatMessageItem[], failure: Failure): Promise<void> {
    const ids = items.map(({ id }) => id)
    const rest = ids.slice(1)
    switch (failure.kind) {
      case 'invalid':
        // One of several cannot be read, and the server does not say which for certain: they go alone until it shows.
        if (rest.length > 0) {
          oneByOne.add(chatId)
          return settle(markHeld(replica, ids, failure.message))
        }
        oneByOne.delete(chatId)
        return reject(items[0], 'invalid', failure.message)
      case 'notFound':
      case 'forbidden':
        await reject(items[0], failure.kind, failure.message)
        return settle(markHeld(replica, rest, 'an earlier one was refused'))
      case 'unauthorized':
      case 'worker':
        // The session is over; the next one of the same person sends them.
        waits.postpone(chatId)
        return settle(markHeld(replica, ids, failure.message))
      case 'network':
      case 'notOurServer':
      case 'server':
      case 'tooMany':
      case 'conflict':
      case 'reset':
      case 'csrf':
      case 'storage':
        waits.postpone(chatId, failure)
        return settle(markUncertain(replica, ids, failure.message))
      case 'newer':
        waits.postpone(chatId, failure)
        return settle(markForNewerServer(replica, ids, failure.message))
    }
  }

  return {
    drain,
    forgetWaits: waits.forgetTimes,
    waits: () => waits.now().map(({ id, until }) => ({ chatId: id, until })),
    isSending: () => underWay.size > 0,
    stop: () => {
      isStopped = true
      waits.stop()
    },
  }
}

/** A transition that could not be written leaves `sending`, which the next leader makes `uncertain`: nothing is lost. */
async function settle(transition: Promise<Result<void>>): Promise<void> {
  const written = await transition
  if (!written.ok) throw new Error(written.failure.message)
}

function photoIds(items: readonly ChatMessageItem[]): string[] {
  return items.flatMap(({ photos = [] }) => photos.map(({ id }) => id))
}

/** One result per item, in order, and a stored row for its own item. */
function fits(items: readonly ChatMessageItem[], results: readonly SendResult[]): boolean {
  return (
    results.length === items.length &&
    results.every(
      (result, index) => (result.status === 'stored' ? result.message.id : result.id) === items[index]?.id,
    )
  )
}
