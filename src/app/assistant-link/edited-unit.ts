import { useEffect, useRef } from 'react'
import type { UnitFields } from '#contract/unit-fields.ts'

/** The room open in its editor: what the assistant reads of it, and how it applies a description (§3). */
export type EditedUnit = {
  id: string
  unitData(): UnitFields
  /** Applies a description as if it were typed; it merges with other changes like every edit. */
  describe(description: string): void
}

let edited: EditedUnit | null = null

/** Returns the room in the editor of this tab; `null` if no editor is open. */
export function editedUnit(): EditedUnit | null {
  return edited
}

/** Lets the assistant work on this room while its editor is open. */
export function useEditedUnit(id: string, unit: UnitFields, describe: (description: string) => void): void {
  const latest = useRef({ unit, describe })
  useEffect(() => {
    latest.current = { unit, describe }
  })
  useEffect(() => {
    const room: EditedUnit = {
      id,
      unitData: () => latest.current.unit,
      describe: (description) => latest.current.describe(description),
    }
    edited = room
    return () => {
      if (edited === room) edited = null
    }
  }, [id])
}
