import { useLayoutEffect, useRef, useState } from 'react'
import {
  type InspectionPart,
  type InspectionParts,
  type ItemPart,
  partsIn,
} from '#contract/inspection-fields.ts'
import { useEdited } from '#app/edits/use-edited.ts'
import type { LocalInspection } from './local-inspection.ts'

/** What every part of the form works with. */
export type InspectionEditing = {
  id: string
  inspection: LocalInspection
  parts: InspectionParts
  change: (fields: Partial<LocalInspection>) => void
  /** Adds, changes and removes (`null`) parts. */
  changeParts: (parts: Readonly<Record<string, InspectionPart | null>>) => void
  /** Changes one thing as it is by then: a photo is ready long after it was taken, and meanwhile somebody types. */
  changeItem: (key: string, how: (item: ItemPart) => ItemPart) => void
  /** How many photos are being made ready: what is signed before they are has none of them. */
  preparing: number
  /** Counts a photo as being made ready until this is done. */
  prepare: (work: () => Promise<void>) => Promise<void>
  keeping: ReturnType<typeof useEdited>['keeping']
  flush: () => Promise<void>
}

/** Edits an inspection on this device, each part for itself. */
export function useInspectionEditing(row: LocalInspection): InspectionEditing {
  const { id } = row
  const { shown, change, keeping, flush } = useEdited('inspections', id, row)
  const latest = useRef<LocalInspection>(shown)
  const [preparing, setPreparing] = useState(0)
  useLayoutEffect(() => {
    latest.current = shown
  }, [shown])

  function changeNow(fields: Partial<LocalInspection>): void {
    latest.current = { ...latest.current, ...fields }
    change(fields)
  }
  return {
    id,
    inspection: shown,
    parts: partsIn(shown),
    change: changeNow,
    changeParts: (parts) => changeNow(parts as Partial<LocalInspection>),
    changeItem(key, how) {
      const item = partsIn(latest.current)[key]
      if (item?.type === 'item') changeNow({ [key]: how(item) } as Partial<LocalInspection>)
    },
    preparing,
    async prepare(work) {
      setPreparing((before) => before + 1)
      await work().finally(() => setPreparing((before) => before - 1))
    },
    keeping,
    flush,
  }
}
