import { LOCALES } from '#contract/locale.ts'
import { allWords, understoodWords } from './all-words.ts'

/*
 * Prints every text that people read, and what the assistant's helper understands, with its place and in all languages:
 *
 *   npm run words
 *   npm run words -- messages site.search      only places that begin like this
 */
const wanted = process.argv.slice(2)
const [read, understood] = [allWords(), understoodWords()]
const places = [
  ...new Set(LOCALES.flatMap((locale) => [...read[locale].keys(), ...understood[locale].keys()])),
].toSorted()
for (const place of places.filter(
  (name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)) {
  console.log(place)
  for (const locale of ['en' as const, ...LOCALES.filter((other) => other !== 'en')]) {
    const text = read[locale].get(place) ?? understood[locale].get(place)
    if (text !== undefined) console.log(`  ${locale.padEnd(6)} ${text}`)
  }
}
