import { NO_UNIT } from '#contract/unit-fields.ts'
import { unitPath, UNITS_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const unitEntry: RecordEntry = {
  path: UNITS_PATH,
  pathOf: unitPath,
  icon: 'door-open',
  currentIcon: 'door-open-fill',
  subject: 'Unit',
  isSearched: true,
  begin: { label: 'records:units.begin', by: { fields: NO_UNIT } },
}
