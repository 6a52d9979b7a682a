import { unblockUser } from '#contract/blocked-user.ts'
import { blockUser, deleteChat, markRead } from '#contract/chat.ts'
import type { Result } from '#contract/result.ts'
import {
  beginIntent,
  intentsToSend,
  markIntentDone,
  markIntentRejected,
  markIntentUncertain,
} from '#db/outbox/intents.ts'
import type { IntentDoc } from '#db/schema/intents.ts'
import { createQueueSender, type QueueSender, type SendScope, type Turn } from './queue-sender.ts'
import type { Permit } from '#sync/line/reachability.ts'

/**
 * Does on the server what a person asked for here: deleting a chat, blocking somebody or taking it back, moving a read mark. One at a
 * time, oldest first; deleting and blocking wait for the chat's earlier messages. Each of them may be repeated without
 * harm, so silence means: again.
 */
export function createIntentSender(scope: SendScope): QueueSender {
  const { replica, engine } = scope

  async function doOne({ id }: IntentDoc, turn: Turn): Promise<void> {
    const begun = await beginIntent(replica, id)
    if (!begun.ok) return turn.postpone(id)
    const intent = begun.value
    if (!intent) return
    if (!(await turn.maySend())) {
      await markIntentUncertain(replica, id, 'another tab leads now')
      return
    }
    await settle(intent, turn, await ask(intent, turn.permit))
  }

  function ask({ kind, chatId, body }: IntentDoc, permit: Permit): Promise<Result<unknown>> {
    switch (kind) {
      case 'deleteChat':
        return engine.call(permit, deleteChat, { id: chatId, upTo: body.position })
      case 'blockUser':
        return engine.call(permit, blockUser, {
          id: chatId,
          ...(body.userId === null ? {} : { userId: body.userId }),
        })
      case 'unblockUser':
        return engine.call(permit, unblockUser, { id: body.userId ?? chatId })
      case 'readMark':
        return engine.call(permit, markRead, { id: chatId, readPosition: body.position })
    }
  }

  async function settle(intent: IntentDoc, turn: Turn, answer: Result<unknown>): Promise<void> {
    const isGone = !answer.ok && answer.failure.kind === 'notFound'
    if (answer.ok || (isGone && intent.kind === 'deleteChat')) {
      turn.forget(intent.id)
      const done = await markIntentDone(replica, intent)
      if (!done.ok) turn.postpone(intent.id)
      return
    }
    const { kind, message } = answer.failure
    if (kind === 'notFound' || kind === 'forbidden' || kind === 'invalid' || kind === 'conflict') {
      turn.forget(intent.id)
      await markIntentRejected(replica, intent.id, message)
      return
    }
    turn.postpone(intent.id, answer.failure)
    await markIntentUncertain(replica, intent.id, message)
  }

  return createQueueSender(scope, { read: () => intentsToSend(replica), step: doOne })
}
