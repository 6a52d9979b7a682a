import { choiceOf } from '#app/theme/choice.ts'
import { directionOf } from '#contract/locale.ts'

/** The direction of the page: that of its language, or the one chosen. */
export const directionChoice = choiceOf('direction', ['auto', 'ltr', 'rtl'])

/** Applies the chosen direction; `auto` follows the page's language. */
export function showDirection(): void {
  const page = document.documentElement
  const chosen = directionChoice.get()
  page.dir = chosen === 'auto' ? directionOf(page.lang) : chosen
}
