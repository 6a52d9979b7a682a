import { blockDays, blockedDays, editBlockedDays } from '#contract/blocked-days.ts'
import { ok } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { RecordWriter } from '#server/records/change-record.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './blocked-days.ts'

/** Days on which hosts don't let their rooms. Each host sees only their own. */
export function blockedDaysRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writer = (actor: Actor, wire: number): RecordWriter => ({
    userId: actor.id,
    at: scope.now(),
    wire,
  })
  return [
    implement(blockedDays, async ({ query, actor }) => ok(await store.blockedDaysPage(db, actor.id, query))),
    implement(blockDays, async ({ params, body, actor, wire }) =>
      dataOf(tellMoved(scope, await store.blockDays(db, writer(actor, wire), params.id, body))),
    ),
    implementChange(editBlockedDays, async ({ params, body, actor, wire, version }) =>
      dataOf(
        tellMoved(scope, await store.editBlockedDays(db, writer(actor, wire), params.id, version, body)),
      ),
    ),
  ]
}
