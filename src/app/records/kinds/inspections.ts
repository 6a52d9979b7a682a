import { AGREEMENTS_PATH, inspectionPath } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const inspectionEntry: RecordEntry = {
  // Listed on the page of their agreement.
  path: AGREEMENTS_PATH,
  hasOwnPlace: false,
  pathOf: inspectionPath,
  icon: 'eye',
  currentIcon: 'eye',
  subject: 'AccommodationAgreement',
  isSearched: false,
  begin: null,
}
