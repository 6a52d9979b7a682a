import { unblockUser } from '#contract/blocked-user.ts'
import { blockUser, deleteChat, markRead } from '#contract/chat.ts'
import type { Result } from '#contract/result.ts'
import {
  beginIntent,
  intentsToSend,
  markIntentDone,
  markIntentRejected,
  markIntentUncertain,
} from '#db/intents.ts'
import type { IntentDoc } from '#db/schema/intents.ts'
import type { SendScope } from './message-sender.ts'
import type { Permit } from './reachability.ts'
import { backoffMs, RETRY } from './retry.ts'

export type IntentSender = { drain: () => Promise<void>; isSending: () => boolean; stop: () => void }

/**
 * Does on the server what a person asked for here: deleting a chat, blocking somebody or taking it back, moving a read mark. One at a
 * time, oldest first; deleting and blocking wait for the chat's earlier messages. Each of them may be repeated without
 * harm, so silence means: again.
 */
export function createIntentSender(scope: SendScope): IntentSender {
  const { replica, engine, clock } = scope
  const trouble = new Map<string, { failures: number; until: number }>()
  let running: Promise<void> | null = null
  let isStopped = false
  let cancelTimer = () => {}

  function drain(): Promise<void> {
    running ??= run().finally(() => {
      running = null
      scope.onChange()
    })
    return running
  }

  async function run(): Promise<void> {
    for (;;) {
      const waiting = await intentsToSend(replica)
      const now = clock.now()
      const next = waiting.find(({ id }) => (trouble.get(id)?.until ?? 0) <= now)
      if (isStopped) return
      if (!next) return wakeFor(waiting)
      const permit = engine.enter()
      if (!permit) return
      try {
        await doOne(next.id, permit)
      } catch {
        postpone(next.id)
      } finally {
        permit.done('abandoned')
      }
    }
  }

  async function doOne(id: string, permit: Permit): Promise<void> {
    const begun = await beginIntent(replica, id)
    if (!begun.ok) return postpone(id)
    const intent = begun.value
    if (!intent) return
    if (isStopped || !(await scope.stillLeads())) {
      isStopped = true
      await markIntentUncertain(replica, id, 'another tab leads now')
      return
    }
    await settle(intent, await ask(intent, permit))
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

  async function settle(intent: IntentDoc, answer: Result<unknown>): Promise<void> {
    const isGone = !answer.ok && answer.failure.kind === 'notFound'
    if (answer.ok || (isGone && intent.kind === 'deleteChat')) {
      trouble.delete(intent.id)
      const done = await markIntentDone(replica, intent)
      if (!done.ok) postpone(intent.id)
      return
    }
    const { kind, message } = answer.failure
    if (kind === 'notFound' || kind === 'forbidden' || kind === 'invalid' || kind === 'conflict') {
      trouble.delete(intent.id)
      await markIntentRejected(replica, intent.id, message)
      return
    }
    postpone(intent.id, answer.failure.kind === 'tooMany' ? answer.failure.retryAfterMs : undefined)
    await markIntentUncertain(replica, intent.id, message)
  }

  function postpone(id: string, atLeastMs = 0): void {
    const failures = (trouble.get(id)?.failures ?? 0) + 1
    trouble.set(id, {
      failures,
      until: clock.now() + Math.max(atLeastMs, backoffMs(failures, RETRY, clock.random)),
    })
  }

  function wakeFor(waiting: readonly IntentDoc[]): void {
    cancelTimer()
    const times = waiting.flatMap(({ id }) => trouble.get(id)?.until ?? [])
    if (times.length > 0) cancelTimer = clock.after(Math.min(...times) - clock.now(), () => void drain())
  }

  return {
    drain,
    isSending: () => running !== null,
    stop: () => {
      isStopped = true
      cancelTimer()
    },
  }
}
