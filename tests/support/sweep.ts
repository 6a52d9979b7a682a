import type { Page } from 'playwright'
import { violations } from './axe-violations.ts'
import { coveredThings } from './covered-things.ts'
import type { Device } from './device.ts'
import { walkByKeyboard, type KeyboardWalk } from './keyboard-walk.ts'
import { showAs, showAt } from './look.ts'
import { bringPseudoLocale, passServiceWorker, PSEUDO_MARK, PSEUDO_PLACES } from './pseudo-locale.ts'
import { lastingTextProblems } from './text-problems.ts'
import { untranslatedTexts } from './untranslated.ts'

/** What somebody can't perceive, use or read on a page. */
export type Findings = {
  /** By axe, in English and light on a wide screen. */
  axe: string[]
  keyboard: KeyboardWalk
  /** Texts that can't be read 320 pixels wide. */
  narrow: string[]
  /** Texts that can't be read in the long pseudo-language, on a phone and on a wide screen. */
  long: string[]
  /** Texts that aren't in the pseudo-language. */
  untranslated: string[]
  /** Controls and texts at the start and the end of the page that something floating lies over, by the width of the page. */
  covered: Record<number, string[]>
}

export const NOTHING: Findings = {
  axe: [],
  keyboard: { unreached: [], unseen: [] },
  narrow: [],
  long: [],
  untranslated: [],
  covered: { 320: [], 390: [], 820: [], 1440: [] },
}

/** Prepares a device for `sweep`. */
export async function prepareSweep(device: Device): Promise<void> {
  await passServiceWorker(device.page())
  await showAt(device.page(), 1280)
}

/** Checks a page as it is, in English and 1280 pixels wide, without loading it again. Leaves it so. */
export async function sweep(page: Page): Promise<Findings> {
  try {
    const axe = await violations(page)
    const keyboard = await walkByKeyboard(page)
    await showAt(page, 320)
    const narrow = await lastingTextProblems(page)
    const covered: Findings['covered'] = { 320: await page.evaluate(coveredThings) }
    await showLong(page, 390)
    const longOnPhone = await lastingTextProblems(page)
    const untranslated = await untranslatedTexts(page, 'long')
    covered[390] = await page.evaluate(coveredThings)
    await showAt(page, 820)
    covered[820] = await page.evaluate(coveredThings)
    await showAt(page, 1440)
    const longOnDesktop = await lastingTextProblems(page)
    covered[1440] = await page.evaluate(coveredThings)
    return { axe, keyboard, narrow, long: [...longOnPhone, ...longOnDesktop], untranslated, covered }
  } finally {
    await showAs(page, { width: 1280 })
  }
}

/** Shows a page in the long pseudo-language. Replaced only for this moment, because then nothing comes from a cache. */
async function showLong(page: Page, width: number): Promise<void> {
  const bringBack = await bringPseudoLocale(page.context(), 'long')
  await showAs(page, { locale: PSEUDO_PLACES.long, width })
  // Otherwise nothing after this would prove anything.
  await page.locator('main', { hasText: PSEUDO_MARK }).waitFor()
  await bringBack()
}
