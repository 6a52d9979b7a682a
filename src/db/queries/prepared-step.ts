import {
  AGREEMENT_STEPS,
  type AgreementParty,
  type AgreementStatus,
  type AgreementStep,
  nextStatus,
} from '#contract/agreement-status.ts'
import { UNIT_STEPS, unitStatusAfter, type UnitStatus, type UnitStep } from '#contract/unit-status.ts'
import type { Replica } from '#db/replica.ts'

const PREFIX = 'step:'

/** Beside the drafts of chats, whose ids are the chats' own. */
export function preparedStepId(recordId: string): string {
  return `${PREFIX}${recordId}`
}

/** Whether a row of the drafts is a prepared step, of whatever record. */
export function isPreparedStepId(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** The ids of the records that a step is kept for, possible or not. */
export function recordsWithPreparedStep({ live }: Replica): string[] {
  return live.drafts
    .values()
    .filter(({ id }) => isPreparedStepId(id))
    .map(({ id }) => id.slice(PREFIX.length))
}

/** The step that a person meant to take with no network; `null` for none, and for one that is not possible any more. */
export function preparedStep(replica: Replica, unitId: string, status: UnitStatus): UnitStep | null {
  const text = textOf(replica, unitId)
  const step = UNIT_STEPS.find((each) => each === text) ?? null
  return step !== null && unitStatusAfter(status, step) !== null ? step : null
}

/** The same of an agreement, for the party that this person is. */
export function preparedAgreementStep(
  replica: Replica,
  agreementId: string,
  { status, party }: { status: AgreementStatus; party: AgreementParty },
): AgreementStep | null {
  const text = textOf(replica, agreementId)
  const step = AGREEMENT_STEPS.find((each) => each === text) ?? null
  return step !== null && nextStatus(status, step, party) !== null ? step : null
}

function textOf({ live }: Replica, recordId: string): string | undefined {
  return live.drafts.get(preparedStepId(recordId))?.body.text
}
