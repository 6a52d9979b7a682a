import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import type { RecordKindRows } from '#server/records/record-kind.ts'
import * as arrivalNotes from '#server/store/migrations/0076-arrival-notes.ts'
import { arrivalNoteRows } from './arrival-note-rows.ts'

export const arrivalNoteKind: RecordKindRows<ArrivalNotesRow> = {
  rowsFor: arrivalNoteRows,
  // Arrival notes show nobody's name.
  rowsShowing: null,
  migrations: { '0076-arrival-notes': arrivalNotes },
}
