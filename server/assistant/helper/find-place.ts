import { LOCALES } from '#contract/locale.ts'
import { fold, WORD } from './fold.ts'
import { alternatives, anyOf, compiled, type Lexicon, vocabularyOf } from './lexicon.ts'
import { townIn } from './towns.ts'

type FoundPlace = { name: string; rest: string }

/** Finds the place that a text names, and returns it with the text without it. Of several places, the longest wins. */
export function findPlace(text: string, folded: string, lexicon: Lexicon): FoundPlace | null {
  const known = lexicon.places
    .flatMap(([name, pattern]) => {
      const match = pattern.exec(folded)
      return match ? [{ name, found: match[0] }] : []
    })
    .toSorted((a, b) => b.found.length - a.found.length)[0]
  if (known) return { name: known.name, rest: folded.replace(known.found, ' ') }
  const name = townOf(text, lexicon) ?? unknownPlace(text, lexicon)
  return name === null ? null : { name, rest: folded.replace(fold(name), ' ') }
}

const NAME = String.raw`(\p{Lu}[\p{Script=Latin}\p{M}'’]{2,}(?:[ -]\p{Lu}[\p{Script=Latin}\p{M}'’]+){0,3})`

/** Finds a place name that isn't listed, by its capital letters and the word before or after it. */
function unknownPlace(text: string, lexicon: Lexicon): string | null {
  const { words, isSpaced } = lexicon
  const marks = words.placeMarks.split(', ').filter((mark) => mark !== '')
  const before = marks.filter((mark) => !mark.startsWith('_')).join('|')
  const behind = marks.flatMap((mark) => (mark.startsWith('_') ? [mark.slice(1)] : [])).join('|')
  const patterns = [
    ...(before === '' ? [] : [`(?<![\\p{L}])(?:${before})\\s+(?:el |la |o |a |the )?${NAME}`]),
    ...(behind === '' ? [] : [`${NAME}\\s+(?:${behind})`]),
    ...(isSpaced ? [] : [`${NAME}\\s*(?:で|に|の|嘅|的|有)`, `(?:在|喺|去)\\s*${NAME}`]),
  ]
  const isOurs = (name: string) => isWord(fold(name), lexicon)
  for (const pattern of patterns) {
    const name = compiled(pattern, 'u').exec(text)?.[1]
    if (name !== undefined && !isOurs(name)) return name
  }
  return null
}

/** Returns a listed town, unless its name is also a word of the language. */
function townOf(text: string, lexicon: Lexicon): string | null {
  const words = fold(text).match(WORD) ?? []
  const town = townIn(words)
  return town === null || isWord(fold(town), lexicon) ? null : town
}

/** Whether this means something else than a place: a concept, a day, a number, or a connecting word. */
function isWord(word: string, { concepts, words, isSpaced }: Lexicon): boolean {
  if (/^\d/.test(word) || connectingWords().has(word) || Object.keys(words.numbers).map(fold).includes(word))
    return true
  const groups = [
    ...words.months,
    ...words.weekdays,
    ...Object.values(words.days),
    ...Object.values(words.units),
  ]
  const isOf = (pattern: RegExp) => word.replace(pattern, '').trim() === ''
  return (
    concepts.some(([, pattern]) => isOf(pattern)) ||
    groups.some((entry) => isOf(anyOf(alternatives(entry), isSpaced, 'gu')))
  )
}

let connecting: ReadonlySet<string> | null = null

/** Returns the connecting words of all languages, because people mix them. */
function connectingWords(): ReadonlySet<string> {
  connecting ??= new Set(LOCALES.flatMap((locale) => alternatives(vocabularyOf(locale).connecting)))
  return connecting
}

const LOOSE_WORDS_MAX = 3
const LOOSE_LETTERS_MIN = 3

/**
 * Returns whatever stands where a place would stand, in any case: up to three words behind "in" or "near", or before
 * their counterparts. `null` if that is a word with another meaning.
 */
export function loosePlace(text: string, folded: string, lexicon: Lexicon): string | null {
  const found = lexicon.isSpaced ? looseWords(folded, lexicon) : looseScript(folded, lexicon)
  if (found === null || found.length < LOOSE_LETTERS_MIN) return null
  // As the person wrote it, if the words are in the text as they are.
  const at = fold(text).indexOf(found)
  const written = at >= 0 && fold(text).length === text.length ? text.slice(at, at + found.length) : found
  return written.replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
}

function looseWords(folded: string, lexicon: Lexicon): string | null {
  const marks = alternatives(lexicon.words.placeMarks)
  const before = marks.filter((mark) => !mark.startsWith('_')).flatMap((mark) => mark.split(' ').slice(-1))
  const behind = marks.flatMap((mark) => (mark.startsWith('_') ? [mark.slice(1).split(' ')[0] ?? ''] : []))
  const words = folded.match(WORD) ?? []
  for (const [i, word] of words.entries()) {
    if (before.includes(word)) {
      const start = ['the', 'el', 'la', 'o', 'a'].includes(words[i + 1] ?? '') ? i + 2 : i + 1
      const name = plainWords(words.slice(start, start + LOOSE_WORDS_MAX), lexicon)
      if (name.length > 0) return name.join(' ')
    }
    if (behind.includes(word)) {
      const name = plainWords(words.slice(Math.max(0, i - LOOSE_WORDS_MAX), i).toReversed(), lexicon)
      if (name.length > 0) return name.toReversed().join(' ')
    }
  }
  return null
}

/** Returns the words up to the first one that means something else. */
function plainWords(words: readonly string[], lexicon: Lexicon): string[] {
  const end = words.findIndex((word) => isWord(word, lexicon))
  return end === -1 ? [...words] : words.slice(0, end)
}

function looseScript(folded: string, lexicon: Lexicon): string | null {
  const patterns = [
    /([ァ-ヶー・]{3,})(?=で|に|の|付近|周辺)/u,
    /(?:在|喺)(\p{Script=Han}{2,5}?)(?=找|租|住|的|嘅|有|附近|搵)/u,
  ]
  for (const pattern of patterns) {
    const name = pattern.exec(folded)?.[1]
    if (name !== undefined && !isWord(name, lexicon)) return name
  }
  return null
}
