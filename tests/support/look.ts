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
 * Shows a page in another language, theme, direction or width, as settings chosen in another tab do: at once, without a
 * reload. What is left out is English, light, left to right; the width stays.
 */
export async function showAs(page: Page, look: Look): Promise<void> {
  const { locale = 'en', theme = 'light', direction = 'ltr', width } = look
  if (width !== undefined) await page.setViewportSize({ width, height: HEIGHT })
  const wanted = { lang: languageTagOf(locale), dir: direction, isDark: theme === 'dark' }
  await page.evaluate(
    (chosen) => {
      for (const [name, value] of Object.entries(chosen)) {
        localStorage.setItem(`Farstead-${name}`, value)
        // The browser tells only other tabs.
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
