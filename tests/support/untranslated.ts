import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { SPOKEN_LANGUAGE_TAGS } from '#contract/limits.ts'
import { PSEUDO_MARK, PSEUDO_PLACES, type PseudoKind } from './pseudo-locale.ts'

const PROJECT = join(import.meta.dirname, '../..')
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm
const QUOTED = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/gs
/** The app's own language is English, so words in other letters are always somebody's. */
const LATIN_WORD = /\p{Script=Latin}{2,}/gu
/** The address of a site or mailbox, an amount of money, and anything else with a digit in it. */
const NO_WORD = /\S*(?:\w[.@]\w|\d)\S*|NZ\$/g
const INITIALS = /^\p{Lu}{2}$/u
const UNITS = ['kb', 'mb']

/**
 * Returns the texts and labels on a page, shown in a pseudo-language, that its catalogue doesn't contain and that
 * nobody in the demo wrote: a text in the code, or one that stayed in the language before.
 */
export async function untranslatedTexts(page: Page, kind: PseudoKind): Promise<string[]> {
  const known = knownWords(kind)
  const unmarked = await page.evaluate(findUnmarkedTexts, PSEUDO_MARK)
  return unmarked.filter(
    (text) => !INITIALS.test(text) && wordsOf(text.replaceAll(NO_WORD, ' ')).some((word) => !known.has(word)),
  )
}

const knownByKind = new Map<PseudoKind, ReadonlySet<string>>()

/** Returns the words that needn't be translated. They are the same for every page. */
function knownWords(kind: PseudoKind): ReadonlySet<string> {
  const found = knownByKind.get(kind)
  if (found) return found
  const locale = PSEUDO_PLACES[kind]
  // The help has a file for each language instead of a catalogue.
  const files = [...globSync('demo/**/*.ts', { cwd: PROJECT }), `words/${locale}/help.json`]
  const known = new Set([...files.flatMap(wordsInQuotes), ...wordsOfTheBrowser(locale), ...UNITS])
  knownByKind.set(kind, known)
  return known
}

/** Runs in the page: returns what can be seen or is read aloud without the mark of a pseudo-language. */
function findUnmarkedTexts(mark: string): string[] {
  const texts: (string | null)[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true })) continue
    // What says that it is in another language is somebody's, or the name of that language.
    if (element.closest('script, style, [lang]:not(html)')) continue
    if (node === element)
      texts.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)))
    else texts.push(node.textContent)
  }
  const isUnmarked = (text: string | null): text is string => text !== null && !text.includes(mark)
  return [...new Set(texts.filter(isUnmarked).map((text) => text.trim()))]
}

function wordsInQuotes(file: string): string[] {
  const source = readFileSync(join(PROJECT, file), 'utf8').replaceAll(COMMENT, '')
  return [...source.matchAll(QUOTED)].flatMap(([quoted]) => wordsOf(quoted))
}

/** Returns the words of dates and of languages' names, which the browser knows in each language. */
function wordsOfTheBrowser(locale: string): string[] {
  const days = [
    ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)),
    ...Array.from({ length: 7 }, (_, day) => new Date(2026, 0, 1 + day)),
  ]
  const dates = (['long', 'short'] as const).flatMap((length) =>
    days.map((day) =>
      day.toLocaleDateString(locale, { weekday: length, day: 'numeric', month: length, year: 'numeric' }),
    ),
  )
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  return [
    ...dates,
    ...[-1, 0, 1].map((offset) => near.format(offset, 'day')),
    ...SPOKEN_LANGUAGE_TAGS.map((tag) => languages.of(tag) ?? ''),
  ].flatMap(wordsOf)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(LATIN_WORD) ?? []
}
