import type { RecordEntry } from './record-entry.ts'

export const profileEntry: RecordEntry = {
  path: '/my-profile',
  pathOf: () => '/my-profile?tab=profile',
  icon: 'person',
  currentIcon: 'person-fill',
  subject: 'UserProfile',
  isSearched: false,
  begin: null,
}
