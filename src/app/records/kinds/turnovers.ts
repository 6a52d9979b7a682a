import { TURNOVERS_PATH, turnoverPath, unitPath } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const turnoversEntry: RecordEntry = {
  path: TURNOVERS_PATH,
  pathOf: turnoverPath,
  icon: 'clipboard-check',
  currentIcon: 'clipboard-check-fill',
  subject: 'Unit',
  isSearched: false,
  begin: null,
}

export const turnoverPlansEntry: RecordEntry = {
  ...turnoversEntry,
  // Shown in the editor of their room.
  hasOwnPlace: false,
  pathOf: (id) => `${unitPath(id)}#turnover`,
}
