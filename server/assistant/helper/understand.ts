import type { ExpenseKind } from '#contract/expense.ts'
import { type Locale, LOCALES } from '#contract/locale.ts'
import { HELP_TOPICS, type HelpTopic } from '#contract/help/help-topics.ts'
import { helpIn } from '#server/http/words.ts'
import { fold } from './fold.ts'
import { findPlace, loosePlace } from './find-place.ts'
import { compiled, lexiconOf, scriptOf } from './lexicon.ts'
import { expenseKindIn, readWishes, type Wishes } from './read-wishes.ts'
import { meaningOf, type Meaning } from './rules.ts'
import type { Concept } from './vocabulary.ts'

export type DescriptionLength = 'short' | 'medium' | 'long'

/** What a person means, and the language in which they said it. */
export type Understanding = Meaning & {
  locale: Locale
  wishes: Wishes
  length?: DescriptionLength
  spentOn?: ExpenseKind
}

/** How many letters of a text each wish counts for, when languages are compared. */
const WISH_LETTERS = 3
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
  const quoted = quotedTopic(text, preferred)
  if (quoted !== null) return { intent: 'howTo', ...quoted, wishes: {} }
  const readings = localesOf(text, preferred).map((locale) => read(text, locale, today))
  const weight = ({ understanding, letters }: Reading) =>
    understanding.locale === preferred ? letters * CHOSEN_WEIGHT + CHOSEN_BONUS : letters
  const [best] = readings.toSorted((a, b) => weight(b) - weight(a))
  return best?.understanding ?? { intent: 'unknown', locale: preferred, wishes: {} }
}

const quotable = new Map<Locale, ReadonlyMap<string, HelpTopic>>()

/** Returns the topic whose question on the help page this is, word for word; the panel suggests some of them. */
function quotedTopic(text: string, preferred: Locale): { topic: HelpTopic; locale: Locale } | null {
  for (const locale of [preferred, ...LOCALES]) {
    const topics =
      quotable.get(locale) ??
      new Map(HELP_TOPICS.map((topic) => [fold(helpIn(locale)[topic].question), topic]))
    quotable.set(locale, topics)
    const topic = topics.get(fold(text.trim()))
    if (topic !== undefined) return { topic, locale }
  }
  return null
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

const HAN = ['Hans', 'Hant']

/** Returns the languages that a text's script allows, the chosen one first. */
function localesOf(text: string, preferred: Locale): Locale[] {
  const scripts = scriptsOf(text, preferred)
  const allowed = LOCALES.filter((locale) => scripts.includes(scriptOf(locale))).toSorted()
  return allowed.includes(preferred) ? [preferred, ...allowed.filter((one) => one !== preferred)] : allowed
}

/** Returns the scripts that a text can be in. Chinese characters alone are read as Japanese only where that is chosen. */
function scriptsOf(text: string, preferred: Locale): readonly string[] {
  if (/[\u3040-\u30ff]/.test(text)) return ['Jpan']
  const other = LOCALES.map(scriptOf).find(
    (script) => !/^(Latn|Hans|Hant|Jpan)$/.test(script) && compiled(`\\p{Script=${script}}`).test(text),
  )
  if (other !== undefined) return [other]
  if (!/\p{Script=Han}/u.test(text)) return ['Latn']
  return scriptOf(preferred) === 'Jpan' ? [...HAN, 'Jpan'] : HAN
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
  const said: Wishes = {
    ...(place ? { place: place.name } : {}),
    ...readWishes(rest, lexicon, today, has),
  }
  const isPlain = said.place === undefined && said.max === undefined && said.min === undefined
  const meaning = meaningOf(has, isPlain) ?? freeNightsMeaning(has, said) ?? lastMeaning(has, said, text)
  // Only a text that looks for a room names a place with any word behind "in".
  const behindIn = meaning.intent === 'findRoom' && place === null ? loosePlace(text, mended, lexicon) : null
  const wishes: Wishes = behindIn === null ? said : { place: behindIn, ...said }
  const understanding: Understanding = {
    ...meaning,
    locale,
    wishes: meaning.intent === 'findRoom' ? wishes : meaning.intent === 'tell' ? daysOf(wishes) : {},
    ...(meaning.fact === 'spent' ? spentOnIn(expenseKindIn(rest, lexicon)) : {}),
    ...(meaning.intent === 'describeRoom' ? lengthOf(has) : {}),
  }
  return {
    understanding,
    letters: [...matched].reduce((sum, one) => sum + one.length, Object.keys(said).length * WISH_LETTERS),
  }
}

function daysOf({ from, to }: Wishes): Wishes {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

function spentOnIn(kind: ExpenseKind | null): { spentOn?: ExpenseKind } {
  return kind === null ? {} : { spentOn: kind }
}

/** When a room is free is asked about a room that is named, and about one's own. */
function freeNightsMeaning(
  has: (concept: Concept) => boolean,
  { place, max, guests }: Wishes,
): Meaning | null {
  const isAboutNights = has('nights') || (has('isFree') && has('oneRoom'))
  const isSearch = place !== undefined || max !== undefined || guests !== undefined
  return isAboutNights && (has('room') || has('oneRoom')) && !isSearch
    ? { intent: 'tell', fact: 'freeNights' }
    : null
}

function lastMeaning(has: (concept: Concept) => boolean, wishes: Wishes, text: string): Meaning {
  if (looksForRoom(has, wishes, text)) return { intent: 'findRoom' }
  if (has('whatCanYouDo')) return { intent: 'whatCanYouDo' }
  if (has('thanks')) return { intent: 'thanks' }
  return { intent: has('hello') ? 'greet' : 'unknown' }
}

function looksForRoom(has: (concept: Concept) => boolean, wishes: Wishes, text: string): boolean {
  const { place, min, max, guests, from, type, bed, amenities, sort } = wishes
  const isAboutRooms = has('room') || has('stay') || type !== undefined || bed !== undefined
  const says = [place, min ?? max, guests, from, amenities, sort].filter((wish) => wish !== undefined).length
  if (isAboutRooms) return has('find') || says > 0 || (has('room') && has('stay'))
  if (place === undefined) return false
  return says > 1 || has('find') || text.trim().split(/\s+/).length <= PLACE_ALONE_WORDS
}

function lengthOf(has: (concept: Concept) => boolean): { length?: DescriptionLength } {
  if (has('short')) return { length: 'short' }
  if (has('medium')) return { length: 'medium' }
  return has('long') ? { length: 'long' } : {}
}
