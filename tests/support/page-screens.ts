import { type Locator, locators, page, userEvent } from 'vitest/browser'

/* What tests of whole pages look for and press, in a browser test. For journeys it is screens.ts. */

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds the open dialog or sheet with this title; any, without one. */
    getByPanel(title?: string): Locator
  }
}

// The role of a panel is inside its shadow, where its content is not: no role finds both.
locators.extend({
  getByPanel: (title) =>
    `css=:is(sl-dialog, sl-drawer)[open]${title === undefined ? '' : `[label="${title}"]`}`,
})

export const composer = (): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

/** Returns the messages of the open conversation. */
export const messageLog = (): Locator => page.getByRole('log')

/** Returns the newest message with exactly this text. */
export const bubble = (text: string): Locator =>
  messageLog()
    .getByRole('article')
    .filter({ has: page.getByText(text, { exact: true }) })
    .last()

/** Writes a message in the open conversation and presses Enter. */
export async function writeMessage(text: string): Promise<void> {
  await composer().fill(text)
  await userEvent.keyboard('{Enter}')
}

/** Returns a part of the page that has no role or name of its own; throws if there is none. */
export function part(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing on the page is ${selector}`)
  return found
}

/** Returns how wide the whole page is: more than the window, if something runs out of it. */
export const pageWidth = (): number => document.documentElement.scrollWidth

/** Returns how tall the part of the screen is, in pixels, in which a press reaches an element. */
export function reachOf(element: Element): number {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, height, width } = element.getBoundingClientRect()
  const middle = Math.round(top + height / 2)
  const isReached = (y: number) => {
    const found = document.elementFromPoint(left + width / 2, y)
    return found !== null && element.contains(found)
  }
  const steps = (by: number) => {
    let n = 0
    while (n < 60 && isReached(middle + by * (n + 1))) n += 1
    return n
  }
  return isReached(middle) ? steps(-1) + 1 + steps(1) : 0
}
