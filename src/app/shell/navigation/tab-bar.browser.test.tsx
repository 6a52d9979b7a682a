import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LOCALES } from '#contract/locale.ts'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { part } from '#tests/support/page-screens.ts'

const bed = pageBed()
const labels = () => [...part('.tab-bar').querySelectorAll<HTMLElement>('.navigation-label')]

/** Returns the words that go on in another line. */
function brokenWords(): string[] {
  return labels().flatMap((label) => {
    const text = label.firstChild
    if (!text?.textContent) return []
    return [...text.textContent.matchAll(/[\p{Script=Latin}\p{Script=Devanagari}\p{M}]+/gu)].flatMap(
      (word) => {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
        return new Set(tops).size > 1 ? [word[0]] : []
      },
    )
  })
}

/** Returns the labels of which something is outside of the entry or of the window. */
function cutLabels(): string[] {
  return labels().flatMap((label) => {
    const range = document.createRange()
    range.selectNodeContents(label)
    const text = range.getBoundingClientRect()
    const frame = label.closest('.navigation-link')?.getBoundingClientRect() ?? text
    const isOut = text.left < frame.left - 1.5 || text.right > frame.right + 1.5
    const isUnder = text.top < frame.top - 1.5 || text.bottom > Math.min(frame.bottom, innerHeight) + 1.5
    return isOut || isUnder ? [label.textContent ?? ''] : []
  })
}

test.each(['GUEST', 'HOST', 'ADMIN'] as const)(
  'a phone’s bar breaks and cuts no word of %s',
  async (role) => {
    await chooseLocale('en')
    await bed.open(role === 'ADMIN' ? '/users' : '/messages', role, { width: 390, height: 844 })
    await expect.poll(() => document.querySelector('.tab-bar [aria-current]')).not.toBeNull()
    await document.fonts.ready
    const before = labels().map(({ textContent }) => textContent)
    expect(before).toContain(role === 'ADMIN' ? 'Tickets' : 'Messages')
    try {
      for (const width of [320, 360, 390]) {
        await page.viewport(width, 844)
        for (const locale of LOCALES) {
          await chooseLocale(locale)
          await expect.poll(brokenWords, { message: `${locale} ${width}` }).toEqual([])
          expect(cutLabels(), `${locale} ${width}`).toEqual([])
        }
      }
    } finally {
      await chooseLocale('en')
    }
  },
)
