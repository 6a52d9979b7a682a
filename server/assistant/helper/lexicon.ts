import type { Locale } from '#contract/locale.ts'
import { fold, isOneSlipAway, WORD } from './fold.ts'
import { wordsFile } from '#server/http/words.ts'
import { PLACES } from './places.ts'
import type { Concept, Vocabulary } from './vocabulary.ts'

/** Typos are corrected in words of at least this many letters. */
const MENDED_FROM = 5

/** One language's words, prepared for matching in folded texts. */
export type Lexicon = {
  locale: Locale
  words: Vocabulary
  /** Whether the language separates words with spaces. */
  isSpaced: boolean
  concepts: [Concept, RegExp][]
  places: [name: string, pattern: RegExp][]
  /** Replaces words that have one typo with the first known word that is this close. */
  mend: (text: string) => string
}

const lexicons = new Map<Locale, Lexicon>()

/** Scripts whose languages write words without spaces between them. */
const UNSPACED: readonly string[] = ['Hans', 'Hant', 'Jpan', 'Thai', 'Khmr', 'Laoo', 'Mymr']

/** Returns the script that a language is written in, as ISO 15924 names it: `Latn`, `Hant`. */
export function scriptOf(locale: Locale): string {
  return new Intl.Locale(locale).maximize().script ?? 'Latn'
}

/** Whether a language puts spaces between its words. */
export function separatesWords(locale: Locale): boolean {
  return !UNSPACED.includes(scriptOf(locale))
}

/** Returns the lexicon of a language, built at its first use. */
export function lexiconOf(locale: Locale): Lexicon {
  const known = lexicons.get(locale) ?? buildLexicon(locale)
  lexicons.set(locale, known)
  return known
}

/** Returns what a language's words mean. A test holds the file to this form. */
export function vocabularyOf(locale: Locale): Vocabulary {
  return wordsFile(locale, 'vocabulary.json') as Vocabulary
}

/** Returns the folded alternatives of a vocabulary entry. */
export function alternatives(entry: string): string[] {
  return entry
    .split(', ')
    .map((term) => fold(term.trim()))
    .filter((term) => term !== '')
}

/** The characters of folded words. The classes are small because thousands of them are compiled. */
const LETTERS = String.raw`a-z0-9'\u00c0-\u024f\u0900-\u097f`
const LATIN_LETTERS = String.raw`a-z0-9'\u00c0-\u024f`

const patterns = new Map<string, RegExp>()

/** Returns a pattern for folded texts, compiled once. */
export function compiled(source: string, flags = 'u'): RegExp {
  const key = `${flags}/${source}`
  const known = patterns.get(key) ?? new RegExp(source, flags)
  patterns.set(key, known)
  return known
}

/**
 * Returns a pattern that matches any of these terms, longest first. In a language with spaces, a term matches whole
 * words, and `*` at its end stands for any ending.
 */
export function anyOf(terms: readonly string[], isSpaced: boolean, flags = 'u'): RegExp {
  return compiled(sourceOf(terms, isSpaced), flags)
}

export function sourceOf(terms: readonly string[], isSpaced: boolean, letters = LETTERS): string {
  if (terms.length === 0) return '(?!)'
  const sources = terms
    .toSorted((a, b) => b.length - a.length)
    .map((term) => (isSpaced ? escaped(term).replaceAll('-', ' ') : escaped(term)))
  if (!isSpaced) return `(?:${sources.join('|')})`
  const spaced = sources.map((source) =>
    source.replaceAll('\\*', `[${letters}]*`).replaceAll(' ', `[^${letters}]+`),
  )
  return `(?<![${letters}])(?:${spaced.join('|')})(?![${letters}])`
}

function escaped(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function buildLexicon(locale: Locale): Lexicon {
  const words = vocabularyOf(locale)
  const isSpaced = separatesWords(locale)
  // `Object.entries` loses the type of the keys.
  const entries = Object.entries(words.concepts) as [Concept, string][]
  const named = Object.entries(PLACES).map(([name, also]): [string, string[]] => [
    name,
    [fold(name), ...alternatives(also)],
  ])
  return {
    locale,
    words,
    isSpaced,
    concepts: entries.map(([concept, entry]) => [concept, anyOf(alternatives(entry), isSpaced, 'gu')]),
    places: named.map(([name, terms]) => [name, anyPlace(terms, isSpaced)]),
    mend: isSpaced ? mender(words, named) : (text) => text,
  }
}

/** Names in Latin letters must stand alone; a Chinese or Japanese name may be inside a text. */
function anyPlace(terms: readonly string[], isSpaced: boolean): RegExp {
  const isLatin = (term: string) => /^[\p{Script=Latin} ']+$/u.test(term)
  // A Latin name next to letters of another script also counts as standing alone.
  const alone = sourceOf(terms.filter(isLatin), true, isSpaced ? LETTERS : LATIN_LETTERS)
  const inside = sourceOf(
    terms.filter((term) => !isLatin(term)),
    isSpaced,
  )
  return compiled(`${alone}|${inside}`)
}

function mender(words: Vocabulary, named: readonly [string, string[]][]): (text: string) => string {
  const terms = [
    ...Object.values(words.concepts).flatMap(alternatives),
    ...[...words.months, ...words.weekdays].flatMap(alternatives),
    ...[words.days, words.units, words.people, words.beds, words.amenities, words.expenses].flatMap((group) =>
      Object.values<string>(group).flatMap(alternatives),
    ),
    ...Object.keys(words.numbers).map(fold),
    ...named.flatMap(([, names]) => names),
  ]
  const parts = terms.flatMap((term) => term.split(/[ -]/))
  const whole = new Set(parts.filter((part) => !part.endsWith('*')))
  const begun = [...new Set(parts.filter((part) => part.endsWith('*')).map((part) => part.slice(0, -1)))]
  const ofLength = new Map<number, string[]>()
  for (const word of new Set([...whole, ...begun]))
    if (word.length >= MENDED_FROM) ofLength.set(word.length, [...(ofLength.get(word.length) ?? []), word])
  return (text) =>
    text.replaceAll(WORD, (word) => {
      const isKnown = whole.has(word) || begun.some((start) => word.startsWith(start))
      if (word.length < MENDED_FROM || isKnown) return word
      const near = [0, 1, -1].flatMap((more) => ofLength.get(word.length + more) ?? [])
      return near.find((one) => isOneSlipAway(word, one)) ?? word
    })
}
