import { pathOf, UNITS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const blockedDaysEntry: RecordEntry = {
  path: UNITS_PATH,
  hasOwnPlace: false,
  pathOf: (id) => `${pathOf('dashboard')}?blocked=${id}`,
  icon: 'calendar-x',
  currentIcon: 'calendar-x',
  subject: 'Unit',
  isSearched: true,
  begin: { label: 'records:blockedDays.begin', by: { page: `${pathOf('dashboard')}?blocked=new` } },
}
