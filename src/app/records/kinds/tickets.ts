import type { RecordEntry } from './record-entry.ts'

export const ticketEntry: RecordEntry = {
  path: '/support-tickets',
  pathOf: (id) => `/support-tickets?ticket=${id}`,
  icon: 'life-preserver',
  currentIcon: 'life-preserver',
  subject: 'Support Tickets',
  isSearched: true,
  // Asked for from the page that it is about (the account menu), not from the shortcuts.
  begin: null,
}
