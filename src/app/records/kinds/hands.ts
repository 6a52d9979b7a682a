import { TURNOVERS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const handEntry: RecordEntry = {
  path: TURNOVERS_PATH,
  // Shown in the editor of their room, and on the page of turnovers.
  hasOwnPlace: false,
  pathOf: () => TURNOVERS_PATH,
  icon: 'people',
  currentIcon: 'people-fill',
  subject: 'Unit',
  isSearched: false,
  begin: null,
}
