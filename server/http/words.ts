import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type TFunction } from 'i18next'
import type { Help } from '#contract/help/help-topics.ts'
import { type Locale, LOCALES } from '#contract/locale.ts'
import type { ServerEnglish } from '#words/words.ts'

const WORDS = join(import.meta.dirname, '../../words')

/** The files of a language that the server takes its words from. What a room has is called as in the app. */
const FILES = {
  helper: 'helper.json',
  mail: 'mail.json',
  site: 'site.json',
  units: 'app/units.json',
} satisfies Record<keyof ServerEnglish | 'units', string>
type Name = keyof typeof FILES
// `Object.keys` loses the type of the keys.
const NAMES = Object.keys(FILES) as Name[]

const engine = createInstance()
// Nothing is loaded later, so this is done when it returns.
void engine.init({
  initAsync: false,
  fallbackLng: false,
  ns: NAMES,
  resources: Object.fromEntries(LOCALES.map((locale) => [locale, wordsOf(locale)])),
  // Escaping is up to what is written: mail as plain text needs none.
  interpolation: { escapeValue: false },
})

const known = new Map<string, unknown>()

/**
 * Returns what gives the words of a language by their keys. Keys of the first file stand alone, those of another after
 * its name: `units:bed.KING`.
 */
export function wordsIn<const Names extends readonly [Name, ...Name[]]>(
  locale: Locale,
  ...names: Names
): TFunction<Names> {
  const key = [locale, ...names].join()
  const t = known.get(key) ?? withKeptTexts(engine.getFixedT(locale, names))
  known.set(key, t)
  // Kept under these very names.
  return t as TFunction<Names>
}

/** A page says most texts without values and dozens of times; each is looked up once. */
function withKeptTexts(t: unknown) {
  // The keys were checked where they are written.
  const say = t as (key: string, values?: object) => unknown
  const texts = new Map<string, unknown>()
  return (key: string, values?: object): unknown => {
    if (values !== undefined) return say(key, values)
    const text = texts.get(key) ?? say(key)
    texts.set(key, text)
    return text
  }
}

const help = new Map<Locale, Help>()

/** Returns the help pages in a language. */
export function helpIn(locale: Locale): Help {
  const known = help.get(locale) ?? (wordsFile(locale, 'help.json') as Help)
  help.set(locale, known)
  return known
}

function wordsOf(locale: Locale): Record<Name, object> {
  const files = NAMES.map((name) => [name, wordsFile(locale, FILES[name])])
  // One for each of the names.
  return Object.fromEntries(files) as Record<Name, object>
}

/** Returns a file of a language. Its keys are those of the English one, which types them: a test compares them. */
export function wordsFile(locale: Locale, file: string): object {
  return JSON.parse(readFileSync(join(WORDS, locale, file), 'utf8')) as object
}
