import type { Page } from 'playwright'
import { expect } from 'vitest'
import { type Locale, LOCALES } from '#contract/locale.ts'
import { violations } from '#tests/support/axe-violations.ts'
import { showAs, type Look } from '#tests/support/look.ts'

const WIDTHS = [390, 820, 1440]

/** Every language in light and dark, in both directions, on a phone, a tablet and a wide screen. */
const EVERY_LOOK = WIDTHS.flatMap((width) =>
  LOCALES.flatMap((locale) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['ltr', 'rtl'] as const).map((direction): Look => ({ width, locale, theme, direction })),
    ),
  ),
)

/** Latin letters, the widest and the tallest: the languages whose screenshots are kept. */
const PICTURED: readonly (Locale | undefined)[] = ['en', 'zh-CN', 'hi']

/**
 * Checks a page in every look and fails with everything that axe reports, by look. With `LOOK_DIR` set, keeps
 * screenshots there, left to right, in three languages.
 */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK_DIR']
  const found: string[] = []
  for (const look of EVERY_LOOK) {
    await showAs(page, look)
    for (const violation of await violations(page)) found.push(`${JSON.stringify(look)} ${violation}`)
    const { width, locale, theme, direction } = look
    if (folder && direction === 'ltr' && PICTURED.includes(locale))
      await page.screenshot({
        path: `${folder}/${name.replaceAll(/\W+/g, '-')}-${locale}-${theme}-${width}.png`,
      })
  }
  await showAs(page, { width: 1440 })
  expect(found).toEqual([])
}
