import type { Page } from 'playwright'
import { PSEUDO_MARK } from './pseudo-locale.ts'

const FRAMES_TO_FOLLOW = 120

/**
 * Returns what can't be read on a page as it's laid out now, one line each: text that overflows the window or its box,
 * and text that is cut off. Text that people wrote may end in an ellipsis; the interface's own, which a pseudo language
 * marks, may not.
 */
export async function textProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(findTextProblems, PSEUDO_MARK)
}

/**
 * Returns the problems that last. Parts that depend on the available room, such as a calendar's days, follow a few
 * frames after it has changed.
 */
export async function lastingTextProblems(page: Page): Promise<string[]> {
  let found = await textProblems(page)
  for (let frame = 0; frame < FRAMES_TO_FOLLOW && found.length > 0; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    found = await textProblems(page)
  }
  return found
}

/** Runs in the page, so it contains everything that it needs. */
function findTextProblems(mark: string): string[] {
  const SLACK_PX = 1.5
  const problems = new Set<string>()
  const words = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  const isHiddenFromSight = (box: DOMRect) => box.width <= 1 || box.height <= 1

  function isOffScreen(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      // For screen readers only, or a skip link without the focus.
      if (style.clip !== 'auto' || style.clipPath !== 'none') return true
      if (style.position === 'fixed' && at.getBoundingClientRect().bottom <= 0) return true
    }
    return false
  }

  function mayShorten(style: CSSStyleDeclaration, text: string): boolean {
    const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    return isShortened && !text.includes(mark)
  }

  /** Finds the first ancestor that clips what is outside of it; `null` up to the window. */
  function judge(element: Element, text: string, box: DOMRect): string | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.display === 'inline' || style.display === 'contents') continue
      const frame = at.getBoundingClientRect()
      const isOutX = box.right > frame.right + SLACK_PX || box.left < frame.left - SLACK_PX
      const isOutY = box.bottom > frame.bottom + SLACK_PX || box.top < frame.top - SLACK_PX
      if (/auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY)) {
        return isOutX && style.overflowX === 'hidden' ? 'cut off' : null
      }
      const cuts = (isOutX && style.overflowX !== 'visible') || (isOutY && style.overflowY !== 'visible')
      if (cuts) return mayShorten(style, text) ? null : 'cut off'
      if (at === element && isOutX) return 'runs out of its box'
    }
    const width = document.documentElement.clientWidth
    return box.right > width + SLACK_PX || box.left < -SLACK_PX ? 'runs out of the window' : null
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const element = node.parentElement
    if (!element || text.trim() === '' || element.closest('svg, script, style, option')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (isHiddenFromSight(box) || isOffScreen(element)) continue
    const problem = judge(element, text, box)
    if (problem)
      problems.add(
        `${problem}: “${words(text)}” in <${element.tagName.toLowerCase()} class="${element.className}">`,
      )
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth)
    problems.add(`the page is ${scrollWidth} px wide in a window of ${clientWidth}`)
  return [...problems]
}
