import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'

/** Starts every text of a pseudo language, which distinguishes the interface's own texts from what people wrote. */
export const PSEUDO_MARK = '⟦'

/**
 * Artificial languages made from English: `long` is 40 per cent longer and full of accents, like a wordy language with
 * tall letters; `rightToLeft` is written backwards.
 */
export type PseudoKind = 'long' | 'rightToLeft'

/** The languages they replace, which can be any that are loaded when chosen. */
export const PSEUDO_PLACES = { long: 'es', rightToLeft: 'pt' } as const

const ENGLISH = join(import.meta.dirname, '../../words/en/app')
const PLAIN = 'aAcCdDeEgGiIlLnNoOrRsStTuUyYzZ'
const ACCENTED = 'åÅçÇďĎêÊğĞîÎļĻñÑöÖŕŔšŠţŢûÛýÝžŽ'
const FILLING = ' öñé ţŵö ţĥŕéé ƒöûŕ ƒîvé šîx šévéñ éîĝĥţ ñîñé ţéñ éļévéñ ţŵéļvé'
const LONGER_BY = 0.4

/** Returns a text in a pseudo language. Placeholders stay as they are. */
export function pseudoText(text: string, kind: PseudoKind): string {
  const parts = text.split(/({{.*?}})/)
  const own = parts.map((part) => (part.startsWith('{{') ? part : disguise(part, kind))).join('')
  if (kind === 'rightToLeft') return `${PSEUDO_MARK}${own}⟧`
  const length = parts.filter((part) => !part.startsWith('{{')).join('').length
  const missing = Math.ceil(length * LONGER_BY)
  return `${PSEUDO_MARK}${own}${FILLING.repeat(Math.ceil(missing / FILLING.length)).slice(0, missing)}⟧`
}

/**
 * Replaces a language of these pages, the one in `PSEUDO_PLACES`, with a pseudo language; the returned function brings
 * it back where it isn't loaded yet. Until then the browser takes nothing from its cache.
 */
export async function bringPseudoLocale(
  context: BrowserContext,
  kind: PseudoKind,
): Promise<() => Promise<void>> {
  const place = PSEUDO_PLACES[kind]
  const address = new RegExp(`/assets/${place}-[^/]+\\.js$`)
  await context.route(address, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const strings = ${JSON.stringify(stringsOf(kind))}`,
    }),
  )
  return () => context.unroute(address)
}

/** Lets a page's requests pass its service worker, which would answer with the language that the device has stored. */
export async function passServiceWorker(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setBypassServiceWorker', { bypass: true })
}

function stringsOf(kind: PseudoKind): Record<string, unknown> {
  return Object.fromEntries(
    readdirSync(ENGLISH).map((file) => {
      const english: unknown = JSON.parse(readFileSync(join(ENGLISH, file), 'utf8'))
      return [`./app/${file}`, mapTexts(english, (text) => pseudoText(text, kind))]
    }),
  )
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  const entries = Object.entries(value as object).flatMap(([key, inner]) => {
    const changed = mapTexts(inner, change)
    // Spanish and Portuguese have one more plural form than English.
    return key.endsWith('_other')
      ? [
          [key, changed],
          [key.replace(/_other$/, '_many'), changed],
        ]
      : [[key, changed]]
  })
  return Object.fromEntries(entries)
}

function disguise(part: string, kind: PseudoKind): string {
  if (kind === 'long')
    return part.replaceAll(/\p{L}/gu, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
  // One override per word, so that everything between words keeps its own direction.
  return part.replaceAll(/[\p{L}\p{N}]+/gu, (word) => `\u202E${word}\u202C`)
}
