import { LOCALES } from '#contract/locale.ts'
import { allWords } from './all-words.ts'

/*
 * Prints every text that people read, with its place and in all languages, for review:
 *
 *   npm run words
 *   npm run words -- messages site.search      only places that begin like this
 */
const wanted = process.argv.slice(2)
const words = allWords()
const places = [...new Set(LOCALES.flatMap((locale) => [...words[locale].keys()]))].toSorted()
for (const place of places.filter(
  (name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)) {
  console.log(place)
  for (const locale of ['en' as const, ...LOCALES.filter((other) => other !== 'en')]) {
    const text = words[locale].get(place)
    if (text !== undefined) console.log(`  ${locale.padEnd(6)} ${text}`)
  }
}
