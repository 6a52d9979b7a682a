import { nameRank } from './name-rank.ts'
import type { SearchGroup, SearchOption } from './search-option.ts'

/** Maximum number of results of one kind. */
const OPTIONS_MAX = 20
/** Maximum number of name matches, which come before everything else. */
const NAMES_MAX = 5

/** `hasNames` unless the results are listed under another person's name, as messages are. */
export type FoundGroup = { label: string; options: SearchOption[]; isCut?: boolean; hasNames?: false }

/**
 * Returns the results with names first, best match first (see `nameRank`). Each option appears once; empty groups are
 * left out.
 */
export function searchGroups(
  sought: string,
  namesLabel: string,
  groups: readonly FoundGroup[],
): SearchGroup[] {
  const named = groups
    .flatMap(({ options, hasNames = true }) => (hasNames ? options : []))
    .flatMap((option) => {
      const rank = nameRank(option.title, sought)
      return rank === null ? [] : [{ option, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, NAMES_MAX)
    .map(({ option }) => option)
  const rest = groups.map(({ label, options, isCut = false }) => {
    const left = options.filter((option) => !named.includes(option))
    return {
      label,
      options: left.slice(0, OPTIONS_MAX),
      more: Math.max(0, left.length - OPTIONS_MAX),
      isCut,
    }
  })
  return [{ label: namesLabel, options: named, more: 0, isCut: false }, ...rest].filter(
    ({ options }) => options.length > 0,
  )
}
