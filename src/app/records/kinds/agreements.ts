import type { RecordEntry } from './record-entry.ts'

export const agreementEntry: RecordEntry = {
  path: '/accommodation/agreements',
  pathOf: (id) => `/accommodation/agreements/details/${id}`,
  icon: 'file-text',
  currentIcon: 'file-text-fill',
  subject: 'AccommodationAgreement',
  isSearched: true,
  begin: { label: 'records:agreements.begin', by: { page: '/accommodation/agreements?new' } },
}
