import { groupedBy } from '#contract/grouped-by.ts'
import type { RentView } from '#workers/replica-api.ts'

/**
 * Tenancies of one room or one person, and what they owe together in cents. Money paid ahead for one does not pay
 * another.
 */
export type RentGroup = { key: string; name: string; rents: RentView[]; owed: number }

/** Groups tenancies by room or person: the most owed first, then by name. Each group keeps the order of its rents. */
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
