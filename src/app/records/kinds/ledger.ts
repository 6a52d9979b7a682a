import { RENT_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const ledgerEntry: RecordEntry = {
  path: RENT_PATH,
  pathOf: () => RENT_PATH,
  icon: 'cash-coin',
  currentIcon: 'cash-coin',
  subject: 'AccommodationRent',
  isSearched: true,
  begin: { label: 'records:ledgerEntries.begin', by: { page: `${RENT_PATH}?cash` } },
}
