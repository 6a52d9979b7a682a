import axe from 'axe-core'
import type { Page } from 'playwright'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns what axe finds on a page, one line per rule; empty if all is well. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findViolations, RULES)
}

/** The same for the page of a browser test, from inside of it. */
export function violationsHere(): Promise<string[]> {
  return findViolations(RULES)
}

/** Runs in the page, where `axe` is loaded by now. */
async function findViolations(rules: string[]): Promise<string[]> {
  // Waits for a theme change to begin, which it does with the next frame. Its intermediate colours don't matter.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // Panels open and close with animations of their own, in their shadow roots.
  const panels = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const animation of [document, ...panels].flatMap((root) => root.getAnimations()))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    runOnly: rules,
    // Passes are checked too, but not described, because describing them takes longer than checking.
    resultTypes: ['violations'],
  })
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
  )
}
