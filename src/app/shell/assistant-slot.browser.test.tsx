import { expect, test } from 'vitest'
import { pageBed } from '#tests/support/page-bed.tsx'

const bed = pageBed()

test('on a phone the end of a page can be scrolled clear of the assistant’s button', async () => {
  await bed.open('/settings', 'HOST', { width: 390, height: 600 })
  await expect.poll(() => document.querySelector('.assistant-trigger')).not.toBeNull()
  await expect.poll(() => document.querySelector('main section, main form')).not.toBeNull()
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return bottomOf('.shell-footer') - topOf('.assistant-trigger')
    })
    .toBeLessThanOrEqual(0)
  expect(document.documentElement.scrollHeight).toBeGreaterThan(600)
})

const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
const bottomOf = (selector: string) => rectOf(selector)?.bottom ?? Number.NaN
const topOf = (selector: string) => rectOf(selector)?.top ?? Number.NaN
