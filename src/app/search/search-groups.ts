import { nameRank } from './name-rank.ts'
import type { SearchGroup, SearchOption } from './search-option.ts'

/** What a search shows of one sort. */
const OPTIONS_MAX = 20
/** What it shows of names that it meets exactly, before everything else. */
const NAMES_MAX = 5

/** `hasNames` unless what is found stands under the name of somebody else, as a message does. */
export type FoundGroup = { label: string; options: SearchOption[]; isCut?: boolean; hasNames?: false }

/**
 * What was found, with names before all else: those that are what was sought, then those that begin with it. Each option
 * stands once, groups without one are left out.
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
