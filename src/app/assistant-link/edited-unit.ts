import { useEffect, useRef } from 'react'
import type { UnitFields } from '#contract/unit-fields.ts'

/** The room that is open in its editor: what the assistant reads of it, and how a description is put in (§3). */
export type EditedUnit = {
  id: string
  unitData(): UnitFields
  /** Puts a description in as if it were typed; it merges with other changes as every edit does. */
  describe(description: string): void
}

let edited: EditedUnit | null = null

/** The room in the editor of this tab; `null` while no editor is open. */
export function editedUnit(): EditedUnit | null {
  return edited
}

/** Lets the assistant work on this room for as long as its editor is open. */
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
