import { NO_TURNOVER, NO_TURNOVER_PLAN } from '#contract/turnover-fields.ts'
import type { TurnoverPlanRow } from '#contract/turnover-plan.ts'
import type { TurnoverRow } from '#contract/turnover.ts'
import type { RecordRules } from './record-rules.ts'

const ALIKE = {
  neverSilent: [],
  titleOf: () => '',
  detailOf: () => '',
  otherOf: () => '',
  canStep: () => false,
  needOf: () => null,
}

export const turnoverPlanRules: RecordRules<TurnoverPlanRow> = {
  ...ALIKE,
  // Each room has one, under the room's id, so two devices may create it.
  blank: NO_TURNOVER_PLAN,
  isListed: () => true,
  waitsFor: (_, id) => ({ kind: 'units', id }),
}

export const turnoverRules: RecordRules<TurnoverRow> = {
  ...ALIKE,
  // Each departure has one, under the agreement's id, so two devices may create it.
  blank: NO_TURNOVER,
  isListed: () => true,
  waitsFor: (_, id) => ({ kind: 'agreements', id }),
}
