import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Help } from '#contract/help/help-topics.ts'
import type { Locale } from '#contract/locale.ts'

const WORDS = join(import.meta.dirname, '../../words')

const help = new Map<Locale, Help>()

/** Returns the help pages in a language. */
export function helpIn(locale: Locale): Help {
  const known = help.get(locale) ?? (wordsFile(locale, 'help.json') as Help)
  help.set(locale, known)
  return known
}

/** Returns a file of a language. A test compares what is in it with the English one, which types it. */
function wordsFile(locale: Locale, file: string): object {
  return JSON.parse(readFileSync(join(WORDS, locale, file), 'utf8')) as object
}
