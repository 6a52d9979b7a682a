import { unitPath, UNITS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const arrivalNotesEntry: RecordEntry = {
  // Shown in the editor of their room.
  path: UNITS_PATH,
  hasOwnPlace: false,
  pathOf: (id) => `${unitPath(id)}#arrival`,
  icon: 'key',
  currentIcon: 'key',
  subject: 'Unit',
  // A search would show on a screen what is meant for the driveway.
  isSearched: false,
  begin: null,
}
