import { createInspection, editInspection, inspections } from '#contract/inspection.ts'
import { ok } from '#contract/result.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './inspections.ts'

/**
 * Inspections: their host writes and signs them, and the guest of their agreement reads what was signed and adds remarks.
 * Nobody else can see them.
 */
export function inspectionRoutes(scope: ServerScope): Route[] {
  const { db, notices, newId } = scope
  const writer = (actor: Actor, wire: number): store.InspectionWriter => ({
    userId: actor.id,
    at: scope.now(),
    wire,
    newId,
    notices,
  })
  return [
    implement(inspections, async ({ query, actor }) => ok(await store.inspectionsPage(db, actor.id, query))),
    implement(createInspection, async ({ params, body, actor, wire }) =>
      dataOf(
        await tellWritten(
          scope,
          actor.id,
          await store.createInspection(db, writer(actor, wire), params.id, body),
        ),
      ),
    ),
    implementChange(editInspection, async ({ params, body, actor, wire, version }) =>
      dataOf(
        await tellWritten(
          scope,
          actor.id,
          await store.editInspection(db, writer(actor, wire), params.id, version, body),
        ),
      ),
    ),
  ]
}
