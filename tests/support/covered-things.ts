/**
 * Returns the controls and texts at the start and the end of a page that something floating lies over, and what it is.
 * Bars don't count where what is under them comes out by scrolling. Runs in the page, so it contains everything that it
 * needs.
 */
export async function coveredThings(): Promise<string[]> {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [role="radio"]'
  const root = document.documentElement
  // A list that draws only what is near gets longer on the way.
  for (let end = -1; end !== window.scrollY;) {
    end = window.scrollY
    window.scrollTo({ top: root.scrollHeight, behavior: 'instant' })
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }

  /** Whether a part that scrolls by itself cuts the element off at this height; it comes out by scrolling that part. */
  function isCutOff(element: Element, y: number): boolean {
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const { top, bottom } = at.getBoundingClientRect()
      if (getComputedStyle(at).overflowY !== 'visible' && (y < top || y > bottom)) return true
    }
    return false
  }
  /** Finds the floating part that a point belongs to, unless it holds the element itself. */
  function over(element: Element, x: number, y: number): Element | null {
    if (isCutOff(element, y)) return null
    for (
      let at = document.elementFromPoint(x, y);
      at !== null && !at.contains(element);
      at = at.parentElement
    )
      if (/fixed|sticky/.test(getComputedStyle(at).position))
        return isAtTop(at) || isBarAtStart(at) ? null : at
    return null
  }
  /** Whether the page is at its start, and this is as wide as the page: what is under it comes out. */
  const isBarAtStart = (element: Element): boolean =>
    window.scrollY === 0 && element.getBoundingClientRect().width > root.clientWidth / 2
  const isAtTop = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect()
    return top + bottom < root.clientHeight
  }
  const isInSight = ({ width, height, top, bottom }: DOMRect): boolean =>
    width > 1 && height > 1 && bottom > 0 && top < root.clientHeight
  const found = new Set<string>()
  function look(element: Element, box: DOMRect, across: readonly number[], name: string): void {
    if (!isInSight(box) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return
    const by = across.map((x) => over(element, x, (box.top + box.bottom) / 2)).find((at) => at !== null)
    if (by) found.add(`“${name.trim().slice(0, 40)}” is under .${by.classList[0] ?? by.localName}`)
  }

  function lookAtAll(): void {
    for (const control of document.querySelectorAll(CONTROLS)) {
      const box = control.getBoundingClientRect()
      look(
        control,
        box,
        [(box.left + box.right) / 2],
        control.getAttribute('aria-label') ?? control.textContent,
      )
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!text.parentElement || !/\S/.test(text.nodeValue ?? '')) continue
      // Only read out: its letters run out of a box that shows none of them.
      if (text.parentElement.closest('.visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      look(
        text.parentElement,
        box,
        [box.left + 1, (box.left + box.right) / 2, box.right - 1],
        text.nodeValue ?? '',
      )
    }
  }

  lookAtAll()
  window.scrollTo({ top: 0, behavior: 'instant' })
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  lookAtAll()
  return [...found]
}
