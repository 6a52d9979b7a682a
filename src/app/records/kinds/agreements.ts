import { agreementPath, AGREEMENTS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const agreementEntry: RecordEntry = {
  path: AGREEMENTS_PATH,
  pathOf: agreementPath,
  icon: 'file-text',
  currentIcon: 'file-text-fill',
  subject: 'AccommodationAgreement',
  isSearched: true,
  begin: { label: 'records:agreements.begin', by: { page: `${AGREEMENTS_PATH}?new` } },
}
