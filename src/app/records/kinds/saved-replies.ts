import { SETTINGS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const savedReplyEntry: RecordEntry = {
  path: SETTINGS_PATH,
  hasOwnPlace: false,
  pathOf: (id) => `${SETTINGS_PATH}?reply=${id}`,
  icon: 'bookmark',
  currentIcon: 'bookmark',
  subject: 'Unit',
  isSearched: true,
  begin: null,
}
