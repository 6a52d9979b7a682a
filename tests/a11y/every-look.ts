import type { Page } from 'playwright'
import { expect } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
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

/** Shows what is on a page in every look; fails with all that axe objects to, by look. */
export async function expectNoViolations(page: Page): Promise<void> {
  const found: string[] = []
  for (const look of EVERY_LOOK) {
    await showAs(page, look)
    for (const violation of await violations(page)) found.push(`${JSON.stringify(look)} ${violation}`)
  }
  await showAs(page, { width: 1440 })
  expect(found).toEqual([])
}
