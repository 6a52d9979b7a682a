import './theme.css'
import { afterEach, expect, it } from 'vitest'

afterEach(() => {
  document.documentElement.dir = 'ltr'
  document.body.replaceChildren()
})

/** Returns the left edge of a part of the page's text. */
function leftOf(part: string): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(part) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + part.length)
    return range.getBoundingClientRect().left
  }
  throw new Error(`${part} is not on the page`)
}

it.each([
  ['p', '8 working days left', '8', 'working'],
  ['td', '25 Nov 2026', '25', 'Nov'],
  ['span', '2 new messages', '2', 'new'],
])(
  'from right to left, a number in English text of a %s stays before its words',
  (tag, text, number, word) => {
    document.documentElement.dir = 'rtl'
    const element = document.createElement(tag)
    element.textContent = text
    document.body.append(element)
    expect(leftOf(number)).toBeLessThan(leftOf(word))
  },
)

it('lines start at the right in a right-to-left layout', () => {
  document.documentElement.dir = 'rtl'
  const line = document.createElement('p')
  line.textContent = '8 working days left'
  document.body.append(line)
  expect(leftOf('8')).toBeGreaterThan(document.body.getBoundingClientRect().width / 2)
})
