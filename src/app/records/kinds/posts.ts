import type { RecordEntry } from './record-entry.ts'

export const postEntry: RecordEntry = {
  path: '/blog',
  pathOf: (id) => `/blog?post=${id}`,
  icon: 'newspaper',
  currentIcon: 'newspaper',
  subject: 'Blog',
  isSearched: true,
  begin: null,
}
