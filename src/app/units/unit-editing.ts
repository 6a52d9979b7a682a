import type { UnitFields } from '#contract/unit-fields.ts'
import type { UnitView } from '#workers/replica-api.ts'
import type { UnitParts } from './editor/use-unit-parts.ts'

/** What every section of the editor works with. */
export type UnitEditing = {
  /** The unit with unsaved input applied over it. */
  unit: UnitView
  change: (fields: Partial<UnitFields>) => void
  /** The text of a field's error; `undefined` if it has none, or if it is not to be shown yet. */
  errorOf: (field: string) => string | undefined
  parts: UnitParts
}
