import type { Locale } from '#contract/locale.ts'
import { fold, WORD } from './fold.ts'
import { lexiconOf } from './lexicon.ts'

const PART_MIN = 3
/** Words that stand in the names of many rooms and name none of them. */
const GENERAL = new Set(['the', 'room', 'and', 'our', 'my', 'of', 'at', 'in', 'on'])

/** Returns those of these names that a question says: whole, or by a part such as the first name. */
export function namesIn(said: string, names: readonly string[]): string[] {
  const text = fold(said)
  const words = new Set(text.match(WORD) ?? [])
  const all = [...new Set(names)].filter((name) => name.trim() !== '')
  const whole = all.filter((name) => text.includes(fold(name)))
  if (whole.length > 0) return whole
  return all.filter((name) =>
    (fold(name).match(WORD) ?? []).some((part) =>
      /\p{Script=Latin}/u.test(part)
        ? part.length >= PART_MIN && !GENERAL.has(part) && words.has(part)
        : part.length > 1 && text.includes(part),
    ),
  )
}

/**
 * Returns a name in Latin letters that a question says and nobody known has: a capitalised word that isn't the first and
 * means nothing else. `null` if there is none.
 */
export function strangerIn(said: string, locale: Locale): string | null {
  const { concepts, isSpaced } = lexiconOf(locale)
  const names = [...said.matchAll(/(?<![\p{L}\p{M}'’])\p{Lu}[\p{Script=Latin}\p{M}'’-]+/gu)]
  const found = names.find(({ 0: name, index }) => {
    const isFirst =
      isSpaced &&
      said
        .slice(0, index)
        .trim()
        .replace(/[¿¡"'“«]/g, '') === ''
    const folded = fold(name)
    const isWord = concepts.some(([, pattern]) => folded.replace(pattern, '').trim() === '')
    return !isFirst && !isWord && name.length >= PART_MIN
  })
  return found?.[0] ?? null
}
