import type { Page } from 'playwright'
import { expect } from 'vitest'
import { type Locale, LOCALES } from '#contract/locale.ts'
import { violations } from '#tests/support/axe-violations.ts'
import { showAs, type Look } from '#tests/support/look.ts'

const WIDTHS = [390, 820, 1440]
const THEMES = ['light', 'dark'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const

/** Every language in light and dark, in both directions, on a phone, a tablet and a wide screen. */
export const EVERY_LOOK: readonly Look[] = WIDTHS.flatMap((width) =>
  LOCALES.flatMap((locale) =>
    THEMES.flatMap((theme) => DIRECTIONS.map((direction): Look => ({ width, locale, theme, direction }))),
  ),
)

/** Every language at every width, each of them in each theme and each direction; and the narrowest phone. */
export const EVERY_PAIR: readonly Look[] = [
  ...LOCALES.flatMap((locale) => WIDTHS.map((width) => ({ locale, width }))).map((look, nth): Look => ({
    ...look,
    theme: nth % 2 === 0 ? 'light' : 'dark',
    direction: nth % 4 < 2 ? 'ltr' : 'rtl',
  })),
  { width: 320 },
]

/** Latin letters, the widest and the tallest: the languages whose screenshots are kept. */
const PICTURED: readonly (Locale | undefined)[] = ['en', 'zh-CN', 'hi']

/**
 * Checks a page in these looks and fails with everything that axe reports or that is too wide, by look. `LOOKS=first`
 * checks it in one only. With `LOOK_DIR` set, keeps screenshots there, left to right, in three languages.
 */
export async function expectNoViolations(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  const folder = process.env['LOOK_DIR']
  const found: string[] = []
  for (const look of process.env['LOOKS'] === 'first' ? looks.slice(0, 1) : looks) {
    await showAs(page, look)
    // Where the page begins, no button of it is half behind the bar at the bottom, which makes it too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const violation of await violations(page)) found.push(`${JSON.stringify(look)} ${violation}`)
    const over = await page.evaluate(tooWide)
    if (over > 0) found.push(`${JSON.stringify(look)} ${over} px too wide`)
    const { width, locale, theme, direction } = look
    if (folder && direction === 'ltr' && PICTURED.includes(locale))
      await page.screenshot({
        path: `${folder}/${name.replaceAll(/\W+/g, '-')}-${locale}-${theme}-${width}.png`,
      })
  }
  await showAs(page, { width: 1440 })
  expect(found).toEqual([])
}

/** Runs in the page. Returns by how many pixels the page, or the content of its dialog, is wider than its box. */
function tooWide(): number {
  const dialogs = [...document.querySelectorAll('sl-dialog[open]')]
  const bodies = dialogs.flatMap((each) => each.shadowRoot?.querySelector('[part="body"]') ?? [])
  if (bodies.length < dialogs.length) throw new Error('A dialog without a body')
  return Math.max(
    document.documentElement.scrollWidth - window.innerWidth,
    ...bodies.map((body) => body.scrollWidth - body.clientWidth),
  )
}
