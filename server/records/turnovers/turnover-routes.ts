import { ok } from '#contract/result.ts'
import { createTurnoverPlan, editTurnoverPlan, turnoverPlans } from '#contract/turnover-plan.ts'
import { createTurnover, editTurnover, turnovers } from '#contract/turnover.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { RecordWriter } from '#server/records/change-record.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as plans from './turnover-plans.ts'
import * as store from './turnovers.ts'

/** What a host did about departures. */
export function turnoverRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  return [
    implement(turnovers, async ({ query, actor }) => ok(await store.turnoversPage(db, actor.id, query))),
    implement(createTurnover, async ({ params, body, actor, wire }) =>
      dataOf(tellMoved(scope, await store.createTurnover(db, writer(scope, actor, wire), params.id, body))),
    ),
    implementChange(editTurnover, async ({ params, body, actor, wire, version }) =>
      dataOf(
        tellMoved(scope, await store.editTurnover(db, writer(scope, actor, wire), params.id, version, body)),
      ),
    ),
  ]
}

/** The checklists of rooms: hosts write them, and guests may see that their room is ready. */
export function turnoverPlanRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  return [
    implement(turnoverPlans, async ({ query, actor }) =>
      ok(await plans.turnoverPlansPage(db, actor.id, query)),
    ),
    implement(createTurnoverPlan, async ({ params, body, actor, wire }) =>
      dataOf(
        tellMoved(scope, await plans.createTurnoverPlan(db, writer(scope, actor, wire), params.id, body)),
      ),
    ),
    implementChange(editTurnoverPlan, async ({ params, body, actor, wire, version }) =>
      dataOf(
        tellMoved(
          scope,
          await plans.editTurnoverPlan(db, writer(scope, actor, wire), params.id, version, body),
        ),
      ),
    ),
  ]
}

function writer({ now }: ServerScope, { id: userId }: Actor, wire: number): RecordWriter {
  return { userId, at: now(), wire }
}
