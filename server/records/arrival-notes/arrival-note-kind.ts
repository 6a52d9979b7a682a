import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { arrivalNoteRoutes } from './arrival-note-routes.ts'
import { arrivalNoteRows } from './arrival-note-rows.ts'

export const arrivalNoteKind: ServerKind<ArrivalNotesRow> = {
  rowsFor: arrivalNoteRows,
  // Arrival notes show nobody's name.
  rowsShowing: null,
  routes: arrivalNoteRoutes,
}
