import axe from 'axe-core'
import type { Page } from 'playwright'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on a page, one line per rule; nothing, if all is well. */
export async function violations(page: Page): Promise<string[]> {
  // Colours in the middle of a change of theme are nobody's choice; a change begins with the next frame.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    // `axe` is what the line above put into the page.
    (tags) => (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: tags }),
    RULES,
  )
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
  )
}
