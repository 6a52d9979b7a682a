import { arrivalNotes, createArrivalNotes, editArrivalNotes } from '#contract/arrival-notes.ts'
import type { Route } from '#server/http/implement.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './arrival-notes.ts'

/** Notes about arriving: hosts write those of their units, guests who stay there read them. */
export function arrivalNoteRoutes(scope: ServerScope): Route[] {
  const { list, write, edit } = recordRoutes(scope)
  return [
    list(arrivalNotes, store.arrivalNotesPage),
    write(createArrivalNotes, store.createArrivalNotes),
    edit(editArrivalNotes, store.editArrivalNotes),
  ]
}
