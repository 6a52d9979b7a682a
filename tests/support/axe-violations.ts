import axe from 'axe-core'
import type { Page } from 'playwright'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on a page, one line per rule; nothing, if all is well. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findViolations, RULES)
}

/** Runs in the page, where `axe` is by now. */
async function findViolations(rules: string[]): Promise<string[]> {
  // Colours in the middle of a change of theme are nobody's choice; a change begins with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // Panels come and go by animations of their own, inside them.
  const panels = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const animation of [document, ...panels].flatMap((root) => root.getAnimations()))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    runOnly: rules,
    // What passes is looked at too, and not described: describing it takes longer than looking.
    resultTypes: ['violations'],
  })
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
  )
}
