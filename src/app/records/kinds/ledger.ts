import { RENT_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const ledgerEntry: RecordEntry = {
  path: RENT_PATH,
  pathOf: () => RENT_PATH,
  icon: 'cash-coin',
  currentIcon: 'cash-coin',
  subject: 'AccommodationRent',
  // An entry is found in its ledger; by itself it is only an amount and a day.
  isSearched: false,
  begin: null,
}
