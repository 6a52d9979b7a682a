import { fail, ok, type Result } from '#contract/result.ts'
import { createUnit, moveUnit, unit, units, updateUnit, type UnitRow } from '#contract/unit.ts'
import { noteReads } from '#server/access/audit-log.ts'
import { dataOf } from '#server/http/data-of.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import * as store from './units.ts'
import type { ServerScope } from '#server/scope/scope.ts'

/**
 * Units: list, read, create, change, and the steps of their status (§7). Hosts see their own, administrators all of
 * them; anybody sees those that one of their chats is about, without the exact address.
 */
export function unitRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writerOf = (actor: Actor, wire: number, from = '') => ({
    from,
    userId: actor.id,
    isAdmin: actor.role === 'ADMIN',
    at: scope.now(),
    wire,
    newId: scope.newId,
  })
  /** Only administrators are told of rooms that are neither theirs nor open to them: with the address. */
  const noteRooms = (actor: Actor, from: string, rows: readonly UnitRow[]) =>
    actor.role === 'ADMIN'
      ? noteReads(
          db,
          { id: actor.id, from, at: scope.now() },
          'roomRead',
          rows.map(({ hostId }) => hostId),
        )
      : Promise.resolve()
  const answer = async (actor: Actor, written: Result<WrittenWithLines<UnitRow>>) =>
    dataOf(await tellWritten(scope, actor.id, written))
  return [
    implement(units, async ({ query, actor, request }) => {
      const isEverybody = query.all === 'true'
      if (isEverybody && actor.role !== 'ADMIN')
        return fail({ kind: 'forbidden', message: 'Only administrators can list other people’s rows' })
      const found = await store.unitsPage(db, actor.id, { ...query, isEverybody })
      if (isEverybody) await noteRooms(actor, request.ip, found.data)
      return ok(found)
    }),
    implement(unit, async ({ params, actor, wire, request }) => {
      const found = await store.findUnit(db, writerOf(actor, wire), params.id)
      if (found.ok) await noteRooms(actor, request.ip, [found.value])
      return dataOf(found)
    }),
    implement(createUnit, async ({ params, body, actor, wire }) =>
      answer(actor, await store.createUnit(db, writerOf(actor, wire), params.id, body)),
    ),
    implementChange(updateUnit, async ({ params, body, actor, wire, request, version }) =>
      answer(actor, await store.updateUnit(db, writerOf(actor, wire, request.ip), params.id, version, body)),
    ),
    implement(moveUnit, async ({ params, body, actor, wire, request }) =>
      answer(actor, await store.moveUnit(db, writerOf(actor, wire, request.ip), params.id, body)),
    ),
  ]
}
