import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import type { RecordRules } from './record-rules.ts'

export const blockedDaysRules: RecordRules<BlockedDaysRow> = {
  // The first day from one device and the last day from another may be days that nobody meant.
  neverSilent: ['firstDay', 'lastDay', 'isRemoved'],
  titleOf: ({ note = '', firstDay = '', lastDay = '' }) => note || [firstDay, lastDay].join(' – '),
  detailOf: ({ note = '', firstDay = '', lastDay = '' }) =>
    note === '' ? '' : [firstDay, lastDay].join(' – '),
  otherOf: () => '',
  isListed: () => true,
  waitsFor: ({ unitId }) => (typeof unitId === 'string' ? { kind: 'units', id: unitId } : null),
  canStep: () => false,
  needOf: () => null,
}
