import { arrivalNotes, createArrivalNotes, editArrivalNotes } from '#contract/arrival-notes.ts'
import { ok } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { RecordWriter } from '#server/records/change-record.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './arrival-notes.ts'

/** Notes about arriving: hosts write those of their units, guests who stay there read them. */
export function arrivalNoteRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writer = (actor: Actor, wire: number): RecordWriter => ({
    userId: actor.id,
    at: scope.now(),
    wire,
  })
  return [
    implement(arrivalNotes, async ({ query, actor }) =>
      ok(await store.arrivalNotesPage(db, actor.id, query)),
    ),
    implement(createArrivalNotes, async ({ params, body, actor, wire }) =>
      dataOf(tellMoved(scope, await store.createArrivalNotes(db, writer(actor, wire), params.id, body))),
    ),
    implementChange(editArrivalNotes, async ({ params, body, actor, wire, version }) =>
      dataOf(
        tellMoved(scope, await store.editArrivalNotes(db, writer(actor, wire), params.id, version, body)),
      ),
    ),
  ]
}
