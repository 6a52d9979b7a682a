import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LOCALES, type Locale } from '#contract/locale.ts'

/** Everything that people read, in one language, by its place: `auth.notice.wrong`, `site.search.title`. */
export type Words = ReadonlyMap<string, string>

const WORDS = join(import.meta.dirname, '../../words')

/** Returns every text of every file, in each language. */
export function allWords(): Record<Locale, Words> {
  const entries = LOCALES.map((locale) => [locale, wordsOf(locale)])
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

function wordsOf(locale: Locale): Words {
  const files = globSync('{*,app/*}.json', { cwd: join(WORDS, locale) })
  return new Map(
    files.flatMap((file) => {
      const content: unknown = JSON.parse(readFileSync(join(WORDS, locale, file), 'utf8'))
      return textsOf(content, basename(file, '.json'))
    }),
  )
}

function textsOf(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${place} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`))
}
