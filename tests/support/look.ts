import type { Page } from 'playwright'
import { languageTagOf, type Locale } from '#contract/locale.ts'

export type Look = {
  locale?: Locale
  theme?: 'light' | 'dark'
  direction?: 'ltr' | 'rtl'
  width?: number
}

const HEIGHT = 860

/**
 * Shows a page in another language, theme, direction or width, as changing the settings in another tab does: at once,
 * without a reload. The defaults are English, light and left to right; the width stays unless given.
 */
export async function showAs(page: Page, look: Look): Promise<void> {
  const { locale = 'en', theme = 'light', direction = 'ltr', width } = look
  if (width !== undefined) await page.setViewportSize({ width, height: HEIGHT })
  const wanted = { lang: languageTagOf(locale), dir: direction, isDark: theme === 'dark' }
  await page.evaluate(
    (chosen) => {
      for (const [name, value] of Object.entries(chosen)) {
        localStorage.setItem(`Farstead-${name}`, value)
        // The browser only notifies other tabs.
        window.dispatchEvent(new StorageEvent('storage', { key: `Farstead-${name}` }))
      }
    },
    { language: locale, theme, direction },
  )
  await page.waitForFunction(({ lang, dir, isDark }) => {
    const { documentElement: shown } = document
    return shown.lang === lang && shown.dir === dir && shown.classList.contains('sl-theme-dark') === isDark
  }, wanted)
}

/** Shows a page at another width, once what depends on the width has followed. All else of its look stays. */
export async function showAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const LOOKS = ['light', 'dark'] as const

/**
 * Shows a page at each width and throws if it's wider than the screen, which no theme changes. With `LOOK_DIR` set,
 * saves a screenshot of each there, light and dark, and one in Hindi at 390 px if the page is online. Leaves the page light, in English and at
 * the first width.
 */
export async function lookThrough(page: Page, name: string, widths = [390, 320, 820, 1440]): Promise<void> {
  const folder = process.env['LOOK_DIR']
  const picture = (rest: string) =>
    page.screenshot({ path: `${folder}/${name}-${rest}.png`, fullPage: true, animations: 'disabled' })
  for (const width of widths) {
    await showAs(page, { width })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) throw new Error(`${name} is ${over} px too wide at ${width} px`)
    for (const theme of folder ? LOOKS : []) {
      await showAs(page, { theme, width })
      await picture(`${theme}-${width}`)
    }
  }
  // Offline, only languages that the device has stored can be shown.
  if (folder && (await page.evaluate(() => navigator.onLine))) {
    await showAs(page, { locale: 'hi', width: 390 })
    await picture('hi-390')
  }
  const [first = 390] = widths
  await showAs(page, { width: first })
}
