import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/rows.ts'
import type { DraftDoc } from '#db/schema/drafts.ts'
import { preparedStepId } from '#db/queries/prepared-step.ts'

/** Remembers a step of a unit that needs the network, for the person to press again; `null` forgets it. */
export function prepareUnitStep(
  { replica, now }: Scope,
  { unitId, step }: MutationArgs<'prepareUnitStep'>,
): MutationResult<'prepareUnitStep'> {
  const id = preparedStepId(unitId)
  return storing(async () => {
    await changeRows(replica.collections.drafts, [id], (): RowChange<DraftDoc> =>
      step === null ? null : { id, body: { v: 1, text: step, updatedAt: now() } },
    )
  })
}
