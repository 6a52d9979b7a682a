import type { Locale } from '#contract/locale.ts'
import { counted, fill } from '#server/http/fill-text.ts'
import { amountText, dayText } from '#server/site/site-view.ts'
import { wordsInLocale } from '#server/site/words/words-in-locale.ts'
import { plain, rangeText } from './plain-text.ts'
import type { Wishes } from './read-wishes.ts'
import { saysIn } from './says/says-in.ts'

/** Repeats what was understood of a search, so that a wish that was missed is seen. */
export function wishesText(wishes: Wishes, locale: Locale): string {
  const [says, words] = [saysIn(locale).search, wordsInLocale(locale)]
  const { place, from, to, min, max, guests, type, bed, amenities = [], sort } = wishes
  const parts = [
    place === undefined ? says.anywhere : plain(place),
    ...(from === undefined ? [] : [to === undefined ? dayText(locale, from) : rangeText(locale, from, to)]),
    ...(guests === undefined ? [] : [counted(locale, saysIn(locale).guests, guests)]),
    ...(min === undefined ? [] : [fill(says.from, { amount: amountText(min) })]),
    ...(max === undefined ? [] : [fill(says.up, { amount: amountText(max) })]),
    ...(type === undefined ? [] : [words.types[type]]),
    ...(bed === undefined ? [] : [words.beds[bed]]),
    ...amenities.map((amenity) => words.amenities[amenity]),
    ...(sort === undefined ? [] : [says.cheapest]),
  ]
  return fill(says.looked, { wishes: parts.join(' · ') })
}
