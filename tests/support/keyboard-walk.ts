import type { Page } from 'playwright'

/** What a person using only the keyboard reached; each element by its tag and name. */
export type KeyboardWalk = {
  /** Elements that a mouse can use but that never got the focus. A focus trap leaves everything after it here. */
  unreached: string[]
  /** Elements that got the focus without showing it. */
  unseen: string[]
}

const STEPS_BEYOND = 30

/**
 * Walks through a page with Tab, from its start until everything was reached or it only goes in circles. Returns the
 * page to its start.
 */
export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  await page.evaluate(goToStart)
  const names = await page.evaluate(markWhatIsUsed)
  const reached = new Set<number>()
  const unseen = new Set<string>()
  for (let step = 0; step < names.length * 2 + STEPS_BEYOND && reached.size < names.length; step += 1) {
    await page.keyboard.press('Tab')
    const { index, isSeen } = await page.evaluate(lookAtFocus)
    if (index === null) continue
    reached.add(index)
    if (!isSeen) unseen.add(names[index] ?? '')
  }
  await page.evaluate(goToStart)
  await page.evaluate(removeMarks)
  return { unreached: names.filter((_, index) => !reached.has(index)), unseen: [...unseen] }
}

/** Runs in the page. */
function goToStart(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement) focused.blur()
  window.scrollTo(0, 0)
}

/**
 * Runs in the page: numbers the usable elements, remembers how they look without the focus, and returns their names.
 */
function markWhatIsUsed(): string[] {
  const USED = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'
  const isMet = (element: HTMLElement): boolean => {
    if (element.matches(':disabled, [tabindex="-1"], [type="hidden"]') || element.closest('[inert]'))
      return false
    // In a group of radio buttons the keyboard stops at the selected one; the arrow keys move on from there.
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = [...document.getElementsByName(element.name)].filter(
        (each) => each instanceof HTMLInputElement,
      )
      const chosen = group.find((each) => each.checked)
      if (element !== (chosen ?? group[0])) return false
    }
    return element.checkVisibility({ visibilityProperty: true })
  }
  const found = [...document.querySelectorAll<HTMLElement>(USED)].filter(isMet)
  return found.map((element, index) => {
    element.dataset.walk = String(index)
    element.dataset.walkLook = lookOf(element)
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `<${element.tagName.toLowerCase()}> ${name.slice(0, 40) || element.id}`
  })

  function lookOf(element: Element): string {
    const around = [
      element,
      element.parentElement,
      element.nextElementSibling,
      element.closest('label'),
      element.closest('li'),
    ]
    return around
      .flatMap((each) => {
        if (!each) return []
        const { outline, boxShadow, borderColor, backgroundColor, transform, clipPath } =
          getComputedStyle(each)
        return [outline, boxShadow, borderColor, backgroundColor, transform, clipPath]
      })
      .join('|')
  }
}

/** Runs in the page: parts that the next page shows too are numbered anew there. */
function removeMarks(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-walk]')) {
    delete element.dataset.walk
    delete element.dataset.walkLook
  }
}

/** Runs in the page: returns which numbered element has the focus, and whether it looks different from before. */
function lookAtFocus(): { index: number | null; isSeen: boolean } {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element.dataset.walk === undefined)
    return { index: null, isSeen: true }
  const around = [
    element,
    element.parentElement,
    element.nextElementSibling,
    element.closest('label'),
    element.closest('li'),
  ]
  const look = around
    .flatMap((each) => {
      if (!each) return []
      const { outline, boxShadow, borderColor, backgroundColor, transform, clipPath } = getComputedStyle(each)
      return [outline, boxShadow, borderColor, backgroundColor, transform, clipPath]
    })
    .join('|')
  return { index: Number(element.dataset.walk), isSeen: look !== element.dataset.walkLook }
}
