import { ok } from '#contract/result.ts'
import {
  createScheduledMessage,
  editScheduledMessage,
  scheduledMessages,
} from '#contract/scheduled-message.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { RecordWriter } from '#server/records/change-record.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './scheduled-messages.ts'

/** Messages that send themselves. Each host has their own. */
export function scheduledMessageRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writer = (actor: Actor, wire: number): RecordWriter => ({
    userId: actor.id,
    at: scope.now(),
    wire,
  })
  return [
    implement(scheduledMessages, async ({ query, actor }) =>
      ok(await store.scheduledMessagesPage(db, actor.id, query)),
    ),
    implement(createScheduledMessage, async ({ params, body, actor, wire }) =>
      dataOf(tellMoved(scope, await store.createScheduledMessage(db, writer(actor, wire), params.id, body))),
    ),
    implementChange(editScheduledMessage, async ({ params, body, actor, wire, version }) =>
      dataOf(
        tellMoved(scope, await store.editScheduledMessage(db, writer(actor, wire), params.id, version, body)),
      ),
    ),
  ]
}
