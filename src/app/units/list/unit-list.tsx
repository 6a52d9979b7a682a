import { WindowList } from '#app/ui/window-list.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { UnitCard } from '#app/units/unit-card.tsx'

/** The units as cards. */
export function UnitList({ units, label }: { units: readonly UnitView[]; label: string }) {
  return (
    <WindowList rows={units} label={label} rowHeight={138} overscan={5} className="unit-list">
      {(unit) => <UnitCard unit={unit} />}
    </WindowList>
  )
}
