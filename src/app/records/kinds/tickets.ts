import { TICKETS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const ticketEntry: RecordEntry = {
  path: TICKETS_PATH,
  pathOf: (id) => `${TICKETS_PATH}?ticket=${id}`,
  icon: 'life-preserver',
  currentIcon: 'life-preserver',
  subject: 'Support Tickets',
  isSearched: true,
  // Started from the page that it is about (the account menu), not from the shortcuts.
  begin: null,
}
