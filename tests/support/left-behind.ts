import { vi } from 'vitest'

/** What the app's start makes of the document, and what stays when something was taken back. */
const STARTED = /^(?:lang="en(?:-NZ)?"|dir="ltr"|data-letters="inter"|(?:class|style)="")$/

/** What later files would find on a page that they share. */
type PageState = {
  address: string
  history: unknown
  elements: Set<Element>
  attributes: Map<string, string>
}

export function pageState(): PageState {
  return {
    address: location.href,
    history: history.state,
    elements: new Set(document.body.children),
    attributes: new Map(attributesNow().map(({ key, value }) => [key, value])),
  }
}

/** Takes back everything that is on the page now and wasn't in this state, and names it. */
export function takeBack(before: PageState): string[] {
  const left: string[] = []
  for (const element of [...document.body.children].filter((one) => !before.elements.has(one))) {
    left.push(element.outerHTML.slice(0, 200))
    element.remove()
  }
  for (const { key, element, name, value } of attributesNow()) {
    const former = before.attributes.get(key)
    if (former === value || STARTED.test(`${name}="${value}"`)) continue
    left.push(`${name}="${value}"`)
    if (former === undefined) element.removeAttribute(name)
    else element.setAttribute(name, former)
  }
  const { address, history: entry } = pageState()
  if (address !== before.address || JSON.stringify(entry) !== JSON.stringify(before.history)) {
    left.push(`the address ${address} ${JSON.stringify(entry)}`)
    history.replaceState(before.history, '', before.address)
  }
  if (vi.isFakeTimers()) left.push('a clock that stands still')
  vi.useRealTimers()
  return left
}

function attributesNow() {
  return [document.documentElement, document.body].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => ({
      key: `${element.tagName} ${name}`,
      element,
      name,
      value,
    })),
  )
}
