import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { wordsInLocale } from '#server/site/words/words-in-locale.ts'

/** Everything that people read, in one language, by its place: `auth.notice.wrong`, `site.search.title`. */
export type Words = ReadonlyMap<string, string>

const WORDS = join(import.meta.dirname, '../../words')

/** Returns the texts of the app, the public website and mail, in each language. */
export function allWords(): Record<Locale, Words> {
  const entries = LOCALES.map((locale) => [locale, new Map([...appWords(locale), ...serverWords(locale)])])
  // One entry for each of the languages.
  return Object.fromEntries(entries) as Record<Locale, Words>
}

/** Returns the place without its plural form. */
export function stemOf(place: string): string {
  return place.replace(/[._](zero|one|two|few|many|other)$/, '')
}

/** Returns the names of the placeholders, `{{name}}` in the app and `{name}` elsewhere, each once and sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name ?? ''))].toSorted()
}

function appWords(locale: Locale): [place: string, text: string][] {
  return [...globSync('app/*.json', { cwd: join(WORDS, locale) }), 'help.json', 'mail.json'].flatMap(
    (file) => {
      const content: unknown = JSON.parse(readFileSync(join(WORDS, locale, file), 'utf8'))
      return textsOf(content, basename(file, '.json'))
    },
  )
}

function serverWords(locale: Locale): [place: string, text: string][] {
  return [...textsOf(wordsInLocale(locale), 'site')]
}

function textsOf(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${place} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`))
}
