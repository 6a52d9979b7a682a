import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const agreementChangeEntry: RecordEntry = {
  path: AGREEMENTS_PATH,
  hasOwnPlace: false,
  pathOf: (id) => `${AGREEMENTS_PATH}?change=${id}`,
  icon: 'pen',
  currentIcon: 'pen',
  subject: 'AccommodationAgreement',
  isSearched: false,
  begin: null,
}
