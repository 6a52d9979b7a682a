import { NO_UNIT } from '#contract/unit-fields.ts'
import type { RecordEntry } from './record-entry.ts'

export const unitEntry: RecordEntry = {
  path: '/units',
  pathOf: (id) => `/units/details/${id}`,
  icon: 'door-open',
  currentIcon: 'door-open-fill',
  subject: 'Unit',
  isSearched: true,
  begin: { label: 'records:units.begin', by: { fields: NO_UNIT } },
}
