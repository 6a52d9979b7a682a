import { choiceOf } from '#app/theme/choice.ts'
import { directionOf } from '#contract/locale.ts'

/** Which way the page runs: as its language does, or as someone wants it. */
export const directionChoice = choiceOf('direction', ['auto', 'ltr', 'rtl'])

/** Turns the page the chosen way; `auto` follows the language that it is in. */
export function showDirection(): void {
  const page = document.documentElement
  const chosen = directionChoice.get()
  page.dir = chosen === 'auto' ? directionOf(page.lang) : chosen
}
