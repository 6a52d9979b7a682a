import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LOCALES, type Locale } from '#contract/locale.ts'

/** Everything that people read, in one language, by its place: `auth.notice.wrong`, `site.search.title`. */
export type Words = ReadonlyMap<string, string>

const WORDS = join(import.meta.dirname, '../../words')

/** What the helper understands and no one reads, with words of each language's own. */
const UNDERSTOOD = 'vocabulary.json'
/** What the helper is measured with. */
const QUESTIONS = 'questions.json'

/** Returns every text that people read, in each language. */
export function allWords(): Record<Locale, Words> {
  return inEach((file) => file !== UNDERSTOOD && file !== QUESTIONS)
}

/** Returns what the assistant's helper understands, in each language. */
export function understoodWords(): Record<Locale, Words> {
  return inEach((file) => file === UNDERSTOOD)
}

function inEach(isWanted: (file: string) => boolean): Record<Locale, Words> {
  const entries = LOCALES.map((locale) => [locale, wordsOf(locale, isWanted)])
  // One entry for each of the languages.
  return Object.fromEntries(entries) as Record<Locale, Words>
}

/** Returns the place without its plural form. */
export function stemOf(place: string): string {
  return place.replace(/[._](zero|one|two|few|many|other)$/, '')
}

/** Returns the names of the placeholders, each once and sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? ''))].toSorted()
}

function wordsOf(locale: Locale, isWanted: (file: string) => boolean): Words {
  const files = globSync('{*,app/*}.json', { cwd: join(WORDS, locale) }).filter(isWanted)
  return new Map(
    files.flatMap((file) => {
      const content: unknown = JSON.parse(readFileSync(join(WORDS, locale, file), 'utf8'))
      return textsOf(content, basename(file, '.json'))
    }),
  )
}

function textsOf(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[place, String(value)]]
  if (typeof value !== 'object' || value === null) throw new Error(`${place} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`))
}
