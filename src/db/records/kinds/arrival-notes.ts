import { NO_ARRIVAL_NOTES } from '#contract/arrival-notes-fields.ts'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import type { RecordRules } from './record-rules.ts'

export const arrivalNotesRules: RecordRules<ArrivalNotesRow> = {
  // A password belongs to its network.
  neverSilent: ['wifiName', 'wifiPassword'],
  // Each room has one, under the room's id, so two devices may create it.
  blank: NO_ARRIVAL_NOTES,
  titleOf: ({ unitTitle = '' }) => unitTitle,
  detailOf: () => '',
  otherOf: () => '',
  isListed: ({ hostId }, userId) => (hostId ?? userId) === userId,
  waitsFor: (_, id) => ({ kind: 'units', id }),
  canStep: () => false,
  needOf: () => null,
}
