import type { AgreementStep } from '#contract/agreement-status.ts'
import type { UnitStep } from '#contract/unit-status.ts'
import type { Result } from '#contract/result.ts'
import type { Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import type { DraftDoc } from '#db/schema/drafts.ts'
import { preparedStepId } from '#db/queries/prepared-step.ts'

/** Remembers a step of a unit that needs the network, for the person to press again; `null` forgets it. */
export function prepareUnitStep(
  scope: Scope,
  { unitId, step }: { unitId: string; step: UnitStep | null },
): Promise<Result<void>> {
  return keepStep(scope, unitId, step)
}

/** The same for a step of an agreement. Keeps only which step was meant, not what would be signed with it. */
export function prepareAgreementStep(
  scope: Scope,
  { agreementId, step }: { agreementId: string; step: AgreementStep | null },
): Promise<Result<void>> {
  return keepStep(scope, agreementId, step)
}

function keepStep({ replica, now }: Scope, recordId: string, step: UnitStep | AgreementStep | null) {
  const id = preparedStepId(recordId)
  return storing(async () => {
    await changeRows(replica.tables.drafts, [id], (): RowChange<DraftDoc> =>
      step === null ? null : { id, body: { v: 1, text: step, updatedAt: now() } },
    )
  })
}
