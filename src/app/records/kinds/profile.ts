import { pathOf } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const profileEntry: RecordEntry = {
  path: pathOf('my-profile'),
  pathOf: () => pathOf('pages-user-profile-tab', { tab: 'profile' }),
  icon: 'person',
  currentIcon: 'person-fill',
  subject: 'UserProfile',
  isSearched: false,
  begin: null,
}
