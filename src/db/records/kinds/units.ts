import { UNIT_TERMS_OF_TRADE } from '#contract/unit-fields.ts'
import { UNIT_STEPS, unitStatusAfter, type UnitStatus, type UnitStep } from '#contract/unit-status.ts'
import type { UnitRow } from '#contract/unit.ts'
import type { RecordRules } from './record-rules.ts'

export const unitRules: RecordRules<UnitRow> = {
  neverSilent: UNIT_TERMS_OF_TRADE,
  titleOf: ({ title = '' }) => title,
  detailOf: ({ address }) => [address?.street, address?.suburb, address?.town].filter(Boolean).join(', '),
  textsOf: ({ description, houseRules, securityDepositDescription, addOns = [] }) => [
    description,
    houseRules,
    securityDepositDescription,
    ...addOns.flatMap((addOn) => [addOn.name, addOn.description]),
  ],
  sumsOf: ({ rentAmount, securityDepositAmount, addOns = [] }) => [
    rentAmount,
    securityDepositAmount,
    ...addOns.map(({ amount }) => amount),
  ],
  otherOf: () => '',
  // Other people's units are here while a chat is about them.
  isListed: ({ hostId }, userId) => (hostId ?? userId) === userId,
  waitsFor: () => null,
  canStep: (step, { status = 'DRAFT' }) => possibleUnitStep(step, status) !== null,
  needOf: ({ hostId, status = 'DRAFT' }, userId) =>
    (hostId ?? userId) === userId && status === 'DRAFT' ? 'draft' : null,
}

/** Returns a unit's step by name; `null` for an unknown name or a step that this status doesn't allow. */
export function possibleUnitStep(name: string | null, status: UnitStatus): UnitStep | null {
  const step = UNIT_STEPS.find((each) => each === name) ?? null
  return step !== null && unitStatusAfter(status, step) !== null ? step : null
}
