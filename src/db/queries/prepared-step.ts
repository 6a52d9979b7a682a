import { UNIT_STEPS, unitStatusAfter, type UnitStatus, type UnitStep } from '#contract/unit-status.ts'
import type { Replica } from '#db/replica.ts'

/** Beside the drafts of chats, whose ids are the chats' own. */
export function preparedStepId(unitId: string): string {
  return `step:${unitId}`
}

/** The step that a person meant to take with no network; `null` for none, and for one that is not possible any more. */
export function preparedStep({ live }: Replica, unitId: string, status: UnitStatus): UnitStep | null {
  const text = live.drafts.get(preparedStepId(unitId))?.body.text
  const step = UNIT_STEPS.find((each) => each === text) ?? null
  return step !== null && unitStatusAfter(status, step) !== null ? step : null
}
