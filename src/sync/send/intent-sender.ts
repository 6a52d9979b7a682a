import { unblockUser } from '#contract/blocked-user.ts'
import { blockUser, deleteChat, markRead } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { changeMessage, reactToMessage } from '#contract/message-change.ts'
import { ok, type Result } from '#contract/result.ts'
import {
  beginIntent,
  intentsToSend,
  markIntentDone,
  markIntentForNewerServer,
  markIntentRejected,
  markIntentUncertain,
} from '#db/outbox/intents.ts'
import { contentOf } from '#db/history/page-content.ts'
import { applyMessages } from '#db/history/server-rows.ts'
import { rereadOutbox } from '#db/history/replica-facts.ts'
import { readAskedAt, type AskedAt } from '#db/storage/asked-at.ts'
import { markRowsBesideFeed } from '#db/storage/beside-feed.ts'
import type { IntentBody, IntentDoc } from '#db/schema/intents.ts'
import { pageId } from '#db/schema/message-pages.ts'
import { readRows } from '#db/storage/rows.ts'
import type { Replica } from '#db/replica.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import type { CallOptions } from '#sync/line/http-client.ts'
import { namedAsOf } from './named-as-of.ts'
import { createQueueSender, type QueueSender, type SendScope, type Turn } from './queue-sender.ts'
import type { Permit } from '#sync/line/reachability.ts'

/** `readTo`: the position of the server's read mark now; `null` for requests that move none. `message`: as it is now. */
type Done = { readTo: number | null; message?: ChatMessage }

/**
 * Sends a person's intents: deleting a chat, blocking or unblocking somebody, changing a message, moving a read mark. One at a time, oldest
 * first; deleting and blocking wait for the chat's earlier messages. All of them are idempotent, so silence means: send
 * again.
 */
export function createIntentSender(scope: SendScope): QueueSender {
  const { replica, engine } = scope

  async function doOne({ id }: IntentDoc, turn: Turn): Promise<void> {
    const named = await namedAsOf(replica)
    if (named === null) return turn.postpone(id)
    const asked = await readAskedAt(replica)
    const begun = asked.ok ? await beginIntent(replica, id) : asked
    if (!asked.ok || !begun.ok) return turn.postpone(id)
    const intent = begun.value
    // Undone in another tab whose message didn't arrive.
    if (!intent) return void (await rereadOutbox(replica))
    if (!(await turn.maySend())) {
      await markIntentUncertain(replica, id, 'another tab leads now')
      return
    }
    await settle(intent, turn, await ask(intent, turn.permit, named), asked.value)
  }

  async function ask(
    { kind, chatId, body }: IntentDoc,
    permit: Permit,
    named: CallOptions,
  ): Promise<Result<Done>> {
    switch (kind) {
      case 'deleteChat':
        return doneBy(await engine.call(permit, deleteChat, { id: chatId, upTo: body.position }, named))
      case 'blockUser':
        return doneBy(
          await engine.call(
            permit,
            blockUser,
            { id: chatId, ...(body.userId === null ? {} : { userId: body.userId }) },
            named,
          ),
        )
      case 'unblockUser':
        return doneBy(await engine.call(permit, unblockUser, { id: body.userId ?? chatId }, named))
      case 'changeMessage':
      case 'reactMessage': {
        const { messageId: id = '', change } = body
        const { id: changeId = '', message = null } = change ?? {}
        const answer =
          kind === 'changeMessage'
            ? await engine.call(permit, changeMessage, { id, changeId, message }, named)
            : await engine.call(
                permit,
                reactToMessage,
                { id, emoji: message, seen: await editionOf(replica, chatId, body) },
                named,
              )
        return answer.ok ? ok({ readTo: null, message: answer.value.data }) : answer
      }
      case 'readMark': {
        const answer = await engine.call(permit, markRead, { id: chatId, readPosition: body.position }, named)
        return answer.ok ? ok({ readTo: answer.value.data.readPosition }) : answer
      }
    }
  }

  async function settle(intent: IntentDoc, turn: Turn, answer: Result<Done>, asked: AskedAt): Promise<void> {
    const isGone = !answer.ok && answer.failure.kind === 'notFound'
    if (answer.ok || (isGone && intent.kind === 'deleteChat')) {
      turn.forget(intent.id)
      const noted = await markRowsBesideFeed(replica)
      const { message } = answer.ok ? answer.value : {}
      // Before the change goes, so that the words from before it don't flash back.
      const here = noted.ok && message ? await applyMessages(replica, [message], asked) : noted
      const done = here.ok
        ? await markIntentDone(replica, intent, answer.ok ? answer.value.readTo : null)
        : here
      if (!done.ok) turn.postpone(intent.id)
      return
    }
    const { kind, message } = answer.failure
    if (kind === 'notFound' || kind === 'forbidden' || kind === 'invalid' || kind === 'conflict') {
      turn.forget(intent.id)
      await markIntentRejected(
        replica,
        intent,
        (kind === 'invalid' && answer.failure.fields['message']) || message,
      )
      return
    }
    turn.postpone(intent.id, answer.failure)
    await (kind === 'newer' ? markIntentForNewerServer : markIntentUncertain)(replica, intent.id, message)
  }

  /** Until a first sync is over, positions from a lost database can't be related to this one. */
  async function read(): Promise<IntentDoc[]> {
    return (await namedAsOf(replica)) === null ? [] : intentsToSend(replica)
  }

  return createQueueSender(scope, { read, step: doOne })
}

function doneBy(answer: Result<unknown>): Result<Done> {
  return answer.ok ? ok({ readTo: null }) : answer
}

/**
 * Returns how often a message here has changed. After a reset its place isn't known, and of the lost database no request can
 * come late any more: the highest number then sets the reaction in any case.
 */
async function editionOf(
  { tables }: Replica,
  chatId: string,
  { messageId, position }: IntentBody,
): Promise<number> {
  if (position < 0) return Number.MAX_SAFE_INTEGER
  const id = pageId(chatId, pageOfPosition(position))
  const page = contentOf((await readRows(tables.messagePages, [id])).get(id) ?? null)
  return page.messages.find((message) => message.id === messageId)?.edition ?? 0
}
