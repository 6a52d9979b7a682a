import { callChat, endCall, ringingCall, ringingCalls, ringingCallsPage } from '#contract/call.ts'
import { CALLS_PER_PERSON, CALLS_WINDOW_MS } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import * as store from './calls.ts'
import { tellMoved } from '#server/live/tell-moved.ts'

/** Calls: ringing the other members of a chat, and ending the ring. Only members can ring a chat (§3, §4). */
export function callRoutes(scope: ServerScope): Route[] {
  const { db, live, now, newId } = scope
  const limit = createRateWindow(scope.limits, {
    name: 'calls',
    max: CALLS_PER_PERSON,
    windowMs: CALLS_WINDOW_MS,
  })

  function tellRung<T extends store.CallWritten>(chatId: string, written: Result<T>): Result<T['value']> {
    const told = tellMoved(scope, written)
    if (written.ok && written.value.rung.length > 0)
      live.publish(written.value.rung, { subject: 'chat-call', payload: { chatId } })
    return told
  }

  return [
    implement(callChat, async ({ params, actor }) => {
      const waitMs = await limit.take(actor.id)
      if (waitMs !== null) return fail({ kind: 'tooMany', message: 'Too many calls', retryAfterMs: waitMs })
      const acting = { userId: actor.id, chatId: params.id, at: now(), newId }
      return dataOf(tellRung(params.id, await store.startCall(db, acting)))
    }),
    implement(ringingCall, async ({ params, actor }) =>
      dataOf(await store.ringingCall(db, actor.id, params.id, now())),
    ),
    implement(ringingCalls, async ({ actor }) => ok({ data: await store.ringingCalls(db, actor.id, now()) })),
    implement(ringingCallsPage, async ({ query, actor }) =>
      ok(await store.ringingCallsPage(db, actor.id, now(), query)),
    ),
    implement(endCall, async ({ params, body, actor }) => {
      const ending = {
        userId: actor.id,
        chatId: params.id,
        callId: params.callId,
        outcome: body.outcome,
        at: now(),
        newId,
      }
      const ended = tellRung(params.id, await store.endCall(db, ending))
      return ended.ok ? ok({ data: null }) : ended
    }),
  ]
}
