import { folded } from '#app/format/matches.ts'

/**
 * Returns how well a name fits a search, lower is better: it is the name, begins it, or begins its words; `null` where it
 * doesn't. Without case, accents or macrons. Scripts without spaces have names of one word.
 */
export function nameRank(name: string, sought: string): number | null {
  const title = folded(name.trim())
  const wanted = folded(sought.trim())
  if (wanted === '' || title === '') return null
  if (title === wanted) return 0
  if (title.startsWith(wanted)) return 1
  const words = title.split(/[\s·,/()-]+/)
  return wanted.split(/\s+/).every((word) => words.some((each) => each.startsWith(word))) ? 2 : null
}
