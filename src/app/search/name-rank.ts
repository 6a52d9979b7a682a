import { folded } from '#app/format/matches.ts'

/**
 * Returns how well a name matches a search, lower is better: it equals the name, begins it, or begins its words.
 * Returns `null` if it doesn't match. Ignores case, accents and macrons. In scripts without spaces, a name counts as
 * one word.
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
