import type { InspectionRow } from '#contract/inspection.ts'
import type { RecordRules } from './record-rules.ts'

/** Each part is a field of its own, so that two devices merge thing by thing. */
export const inspectionRules: RecordRules<InspectionRow> = {
  neverSilent: ['moment', 'isRemoved'],
  titleOf: ({ inspectedOn = '' }) => inspectedOn,
  detailOf: () => '',
  daysOf: ({ inspectedOn = null }) => [inspectedOn, inspectedOn],
  otherOf: () => '',
  isListed: ({ isRemoved }) => isRemoved !== true,
  waitsFor: ({ agreementId }) =>
    typeof agreementId === 'string' ? { kind: 'agreements', id: agreementId } : null,
  canStep: () => false,
  needOf: () => null,
}
