import { BLOG_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const postEntry: RecordEntry = {
  path: BLOG_PATH,
  pathOf: (id) => `${BLOG_PATH}?post=${id}`,
  icon: 'newspaper',
  currentIcon: 'newspaper',
  subject: 'Blog',
  isSearched: true,
  begin: null,
}
