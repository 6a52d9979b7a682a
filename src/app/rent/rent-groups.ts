import { groupedBy } from '#contract/grouped-by.ts'
import type { RentView } from '#workers/replica-api.ts'

/** Tenancies of one room or one person, and what they owe together in cents; money paid ahead of one pays no other. */
export type RentGroup = { key: string; name: string; rents: RentView[]; owed: number }

/** Groups tenancies by room or by person: what is owed most first, then by name. Each keeps the order of its rents. */
export function groupsOf(rents: readonly RentView[], by: 'room' | 'person'): RentGroup[] {
  const groups = groupedBy(rents, (rent) => (by === 'room' ? rent.unitId : rent.otherId))
  return [...groups]
    .map(([key, ofGroup]): RentGroup => {
      const [first] = ofGroup
      const name = (by === 'room' ? first?.unitTitle : first?.otherName) ?? ''
      return {
        key,
        name,
        rents: ofGroup,
        owed: ofGroup.reduce((sum, { owed }) => sum + Math.max(0, owed), 0),
      }
    })
    .sort((a, b) => b.owed - a.owed || a.name.localeCompare(b.name))
}
