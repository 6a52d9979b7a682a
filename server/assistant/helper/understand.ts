import type { Locale } from '#contract/locale.ts'
import { fold } from './fold.ts'
import { compiled, lexiconOf, type Lexicon } from './lexicon.ts'
import { readWishes, type Wishes } from './read-wishes.ts'
import { meaningOf, type Meaning } from './rules.ts'
import type { Concept } from './words/vocabulary.ts'

export type DescriptionLength = 'short' | 'medium' | 'long'

/** What a person means, and the language in which they said it. */
export type Understanding = Meaning & { locale: Locale; wishes: Wishes; length?: DescriptionLength }

/** A text with at most this many words that only names a place is a search for rooms there. */
const PLACE_ALONE_WORDS = 3
/** By how much a text must fit another language better than the chosen one to be read in it. */
const CHOSEN_BONUS = 3
const CHOSEN_WEIGHT = 1.3

/**
 * Returns what a question means. `preferred` is the language chosen in the app; a text in another of the seven
 * languages is read in that one. `today` is the current day at the place, `YYYY-MM-DD`.
 */
export function understand(text: string, preferred: Locale, today: string): Understanding {
  const readings = localesOf(text, preferred).map((locale) => read(text, locale, today))
  const weight = ({ understanding, letters }: Reading) =>
    understanding.locale === preferred ? letters * CHOSEN_WEIGHT + CHOSEN_BONUS : letters
  const [best] = readings.toSorted((a, b) => weight(b) - weight(a))
  return best?.understanding ?? { intent: 'unknown', locale: preferred, wishes: {} }
}

/** Whether a text has a word for one of these concepts, in any language its script allows. */
export function speaksOf(text: string, preferred: Locale, concepts: readonly Concept[]): boolean {
  return localesOf(text, preferred).some((locale) => {
    const lexicon = lexiconOf(locale)
    const mended = lexicon.mend(fold(text))
    return lexicon.concepts.some(
      ([concept, pattern]) => concepts.includes(concept) && mended.search(pattern) !== -1,
    )
  })
}

/** Returns the languages that a text's script allows, the chosen one first. */
function localesOf(text: string, preferred: Locale): Locale[] {
  const allowed: Locale[] = /[\u3040-\u30ff]/.test(text)
    ? ['ja']
    : /\p{Script=Devanagari}/u.test(text)
      ? ['hi']
      : /\p{Script=Han}/u.test(text)
        ? preferred === 'ja'
          ? ['ja', 'zh-CN', 'zh-HK']
          : ['zh-CN', 'zh-HK']
        : ['en', 'es', 'pt']
  return allowed.includes(preferred) ? [preferred, ...allowed.filter((one) => one !== preferred)] : allowed
}

type Reading = { understanding: Understanding; letters: number }

function read(text: string, locale: Locale, today: string): Reading {
  const lexicon = lexiconOf(locale)
  const mended = lexicon.mend(fold(text))
  const place = findPlace(text, mended, lexicon)
  const rest = place?.rest ?? mended
  const letters = new Map<Concept, number>()
  const matched = new Set<string>()
  for (const [concept, pattern] of lexicon.concepts) {
    const found = rest.match(pattern) ?? []
    if (found.length > 0) letters.set(concept, Math.max(...found.map((one) => one.length)))
    for (const one of found) matched.add(one)
  }
  const has = (concept: Concept) => letters.has(concept)
  const wishes: Wishes = {
    ...(place ? { place: place.name } : {}),
    ...readWishes(rest, lexicon, today, has),
  }
  const isPlain = wishes.place === undefined && wishes.max === undefined && wishes.min === undefined
  const meaning = meaningOf(has, isPlain) ?? lastMeaning(has, wishes, text)
  const understanding: Understanding = {
    ...meaning,
    locale,
    wishes: meaning.intent === 'findRoom' ? wishes : {},
    ...(meaning.intent === 'describeRoom' ? lengthOf(has) : {}),
  }
  return { understanding, letters: [...matched].reduce((sum, one) => sum + one.length, 0) }
}

function lastMeaning(has: (concept: Concept) => boolean, wishes: Wishes, text: string): Meaning {
  if (looksForRoom(has, wishes, text)) return { intent: 'findRoom' }
  if (has('whatCanYouDo')) return { intent: 'whatCanYouDo' }
  if (has('thanks')) return { intent: 'thanks' }
  return { intent: has('hello') ? 'greet' : 'unknown' }
}

function looksForRoom(has: (concept: Concept) => boolean, wishes: Wishes, text: string): boolean {
  const { place, min, max, guests, from, type, bed } = wishes
  const isAboutRooms = has('room') || has('stay') || type !== undefined || bed !== undefined
  const says = [place, min ?? max, guests, from].filter((wish) => wish !== undefined).length
  if (isAboutRooms) return has('find') || says > 0 || (has('room') && has('stay'))
  if (place === undefined) return false
  return says > 1 || has('find') || text.trim().split(/\s+/).length <= PLACE_ALONE_WORDS
}

function lengthOf(has: (concept: Concept) => boolean): { length?: DescriptionLength } {
  if (has('short')) return { length: 'short' }
  if (has('long')) return { length: 'long' }
  return has('medium') ? { length: 'medium' } : {}
}

type FoundPlace = { name: string; rest: string }

/** Finds the place that a text names, and returns it with the text without it. Of several places, the longest wins. */
function findPlace(text: string, folded: string, lexicon: Lexicon): FoundPlace | null {
  const known = lexicon.places
    .flatMap(([name, pattern]) => {
      const match = pattern.exec(folded)
      return match ? [{ name, found: match[0] }] : []
    })
    .toSorted((a, b) => b.found.length - a.found.length)[0]
  if (known) return { name: known.name, rest: folded.replace(known.found, ' ') }
  const name = unknownPlace(text, lexicon)
  return name === null ? null : { name, rest: folded.replace(fold(name), ' ') }
}

const NAME = String.raw`(\p{Lu}[\p{Script=Latin}\p{M}'’]{2,}(?:[ -]\p{Lu}[\p{Script=Latin}\p{M}'’]+){0,3})`

/** Finds a place name that isn't listed, by its capital letters and the word before or after it. */
function unknownPlace(text: string, { words, isSpaced, concepts }: Lexicon): string | null {
  const marks = words.placeMarks.split(', ').filter((mark) => mark !== '')
  const before = marks.filter((mark) => !mark.startsWith('_')).join('|')
  const behind = marks.flatMap((mark) => (mark.startsWith('_') ? [mark.slice(1)] : [])).join('|')
  const patterns = [
    ...(before === '' ? [] : [`(?<![\\p{L}])(?:${before})\\s+(?:el |la |o |a |the )?${NAME}`]),
    ...(behind === '' ? [] : [`${NAME}\\s+(?:${behind})`]),
    ...(isSpaced ? [] : [`${NAME}\\s*(?:で|に|の|嘅|的|有)`, `(?:在|喺|去)\\s*${NAME}`]),
  ]
  const isOurs = (name: string) => {
    const folded = fold(name)
    const isMonth = words.months.some((month) => month.split(', ').includes(folded))
    return isMonth || concepts.some(([, pattern]) => folded.replace(pattern, '').trim() === '')
  }
  for (const pattern of patterns) {
    const name = compiled(pattern, 'u').exec(text)?.[1]
    if (name !== undefined && !isOurs(name)) return name
  }
  return null
}
