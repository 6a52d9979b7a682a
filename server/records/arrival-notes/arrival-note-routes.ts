import { arrivalNotes, createArrivalNotes, editArrivalNotes } from '#contract/arrival-notes.ts'
import { ok } from '#contract/result.ts'
import { askedVersion } from '#server/http/asked-version.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './arrival-notes.ts'

/** Notes about arriving: hosts write those of their units, guests who stay there read them. */
export function arrivalNoteRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writer = (actor: Actor, wire: number): store.NotesWriter => ({
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
    implement(
      editArrivalNotes,
      async ({ params, body, actor, wire, request }) => {
        const version = askedVersion(request)
        if (!version.ok) return version
        const edited = await store.editArrivalNotes(db, writer(actor, wire), params.id, version.value, body)
        return dataOf(tellMoved(scope, edited))
      },
      { isVersioned: true },
    ),
  ]
}
