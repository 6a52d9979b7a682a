import type { UnitFields } from '#contract/unit-fields.ts'
import type { UnitView } from '#workers/replica-api.ts'

/** What every section of the editor works on. */
export type UnitEditing = {
  /** The unit with what was just typed over it. */
  unit: UnitView
  change: (fields: Partial<UnitFields>) => void
  /** What is wrong with a field, in words; `undefined` while nothing is, or nobody has asked yet. */
  errorOf: (field: string) => string | undefined
}
