import { fail, ok, type Result } from '#contract/result.ts'
import { createUnit, moveUnit, unit, units, updateUnit, type UnitRow } from '#contract/unit.ts'
import { askedVersion } from '#server/http/asked-version.ts'
import { dataOf } from '#server/http/data-of.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { implement, type Actor, type Route } from '#server/http/implement.ts'
import * as store from './units.ts'
import type { ServerScope } from '#server/scope/scope.ts'

/**
 * Units: list, read, create, change, and the steps of their status (§7). Hosts see their own, administrators all of
 * them; anybody sees those that one of their chats is about, without the exact address.
 */
export function unitRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writerOf = (actor: Actor, wire: number) => ({
    userId: actor.id,
    isAdmin: actor.role === 'ADMIN',
    at: scope.now(),
    wire,
    newId: scope.newId,
  })
  const answer = async (actor: Actor, written: Result<WrittenWithLines<UnitRow>>) =>
    dataOf(await tellWritten(scope, actor.id, written))
  return [
    implement(units, async ({ query, actor }) => {
      const isEverybody = query.all === 'true'
      if (isEverybody && actor.role !== 'ADMIN')
        return fail({ kind: 'forbidden', message: 'Only administrators see everybody’s' })
      return ok(await store.unitsPage(db, actor.id, { ...query, isEverybody }))
    }),
    implement(unit, async ({ params, actor, wire }) =>
      dataOf(await store.findUnit(db, writerOf(actor, wire), params.id)),
    ),
    implement(createUnit, async ({ params, body, actor, wire }) =>
      answer(actor, await store.createUnit(db, writerOf(actor, wire), params.id, body)),
    ),
    implement(
      updateUnit,
      async ({ params, body, actor, wire, request }) => {
        const version = askedVersion(request)
        if (!version.ok) return version
        return answer(
          actor,
          await store.updateUnit(db, writerOf(actor, wire), params.id, version.value, body),
        )
      },
      { isVersioned: true },
    ),
    implement(moveUnit, async ({ params, body, actor, wire }) =>
      answer(actor, await store.moveUnit(db, writerOf(actor, wire), params.id, body)),
    ),
  ]
}
