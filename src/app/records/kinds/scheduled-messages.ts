import { SETTINGS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const scheduledMessagesEntry: RecordEntry = {
  // Templates are kept in the settings; what waits for one guest is shown in the conversation.
  path: SETTINGS_PATH,
  hasOwnPlace: false,
  pathOf: (id) => `${SETTINGS_PATH}?scheduled=${id}`,
  icon: 'clock',
  currentIcon: 'clock',
  subject: 'Unit',
  isSearched: false,
  begin: null,
}
