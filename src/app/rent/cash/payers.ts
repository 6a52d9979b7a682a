import type { RentView } from '#workers/replica-api.ts'

/**
 * Returns the host's guests from whom money may come, in the order in which it is likely: who owes most first, then who
 * owes nothing, by name.
 */
export function payersOf(rents: readonly RentView[]): RentView[] {
  const owedBy = ({ owed }: RentView): number => Math.max(0, owed)
  return rents
    .filter(({ party }) => party === 'host')
    .toSorted((a, b) => owedBy(b) - owedBy(a) || a.otherName.localeCompare(b.otherName))
}
