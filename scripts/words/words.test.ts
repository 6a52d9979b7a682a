import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { allWords, placeholdersOf, stemOf } from './all-words.ts'
import { REPLACED_PHRASES, REPLACED_TEXTS } from './replaced-phrases.ts'
import { SPECIFIED_TEXTS } from './specified-texts.ts'
import { STILL_REPLACED } from './still-replaced.ts'

const words = allWords()
const english = words.en
const CJK = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]'
/** Latin punctuation next to a CJK character: after one, or between two. */
const NARROW_PUNCTUATION = new RegExp(
  `${CJK}\\s?[,.:;!?()]\\s?(${CJK}|\\{|$)|${CJK}\\s?\\(|\\)\\s?${CJK}`,
  'u',
)

/** Returns the places of a language whose texts break a rule. */
function placesWhere(locale: (typeof LOCALES)[number], isFault: (text: string, place: string) => boolean) {
  return [...words[locale]].filter(([place, text]) => isFault(text, place)).map(([place]) => place)
}

function isReplaced(text: string): boolean {
  const whole = text.replace(/[.!:]$/, '')
  return REPLACED_TEXTS.includes(whole) || REPLACED_PHRASES.some((phrase) => text.includes(phrase))
}

describe.each(LOCALES)('the words in %s', (locale) => {
  it('exist for every English place, and for no other', () => {
    // Shoelace has most languages itself.
    const own = [...words[locale].keys()].filter((place) => !place.startsWith('shoelace.'))
    expect(new Set(own.map(stemOf))).toEqual(new Set([...english.keys()].map(stemOf)))
  })

  it('are never blank', () => {
    expect(placesWhere(locale, (text) => text.trim() === '')).toEqual([])
  })

  it('have the same placeholders as the English ones', () => {
    const model = (place: string) =>
      english.get(place) ??
      english.get(`${stemOf(place)}_other`) ??
      english.get(`${stemOf(place)}.other`) ??
      ''
    // A singular may write its number as a word.
    const counted = (place: string) => /[._](other|many|few)$/.test(place)
    const names = (text: string, place: string) =>
      placeholdersOf(text).filter(
        (name) => counted(place) || stemOf(place) === place || !/^(count|n)$/.test(name),
      )
    expect(
      placesWhere(
        locale,
        (text, place) =>
          !place.startsWith('shoelace.') && String(names(text, place)) !== String(names(model(place), place)),
      ),
    ).toEqual([])
  })

  it('have curly apostrophes and quotation marks', () => {
    const isSpecified = (place: string) => locale === 'en' && place in SPECIFIED_TEXTS
    expect(placesWhere(locale, (text, place) => /['"]/.test(text) && !isSpecified(place))).toEqual([])
  })
})

it.each(['zh-HK', 'zh-CN', 'ja'] as const)(
  'the words in %s have punctuation as wide as their characters',
  (locale) => {
    // The address of a link stands in brackets of Markdown.
    const shown = (text: string) => text.replaceAll(/\]\([^)]*\)/g, ']')
    expect(placesWhere(locale, (text) => NARROW_PUNCTUATION.test(shown(text)))).toEqual([])
  },
)

/** Years, names of files, and a span of time in which somebody may do something. */
const NO_RANGES = [
  'agreements.law.beyondHolidays',
  'documents.statement.fileName',
  'documents.overdue.third',
  'revenue.year.option',
  'revenue.export.fileName',
]

it('days from one to another are one placeholder, which the language formats', () => {
  const joins = placesWhere('en', (text) => /\{\{(from|first)\}\}.*\{\{(to|until|last)\}\}/.test(text))
  expect(joins).toEqual(NO_RANGES)
})

it('replaced English texts are gone, except for those still on the list', () => {
  const found = placesWhere('en', (text) => isReplaced(text))
  expect(found.filter((place) => !STILL_REPLACED.includes(place))).toEqual([])
})

it('the list of texts still to be replaced has none that already were', () => {
  const done = STILL_REPLACED.filter((place) => !isReplaced(english.get(place) ?? ''))
  expect(done).toEqual([])
})
