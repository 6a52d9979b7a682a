import { expect, test } from 'vitest'
import { coveredThings } from '#tests/support/covered-things.ts'
import { pageBed } from '#tests/support/page-bed.tsx'

const bed = pageBed()
const opacity = () => getComputedStyle(document.querySelector('.assistant-trigger') ?? document.body).opacity

test.each([320, 390, 820, 1440])(
  'the helper covers nothing at the end of a page %i px wide',
  async (width) => {
    await bed.open('/settings', 'HOST', { width, height: 600 })
    await expect.poll(() => document.querySelector('.assistant-trigger')).not.toBeNull()
    await expect.poll(() => document.querySelector('main section, main form')).not.toBeNull()
    await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(900)
    expect(await coveredThings()).toEqual([])
    // Otherwise the line above would prove nothing.
    const lid = document.createElement('i')
    lid.className = 'lid'
    lid.style.cssText = 'position: fixed; inset: 50% 0 0'
    document.body.append(lid)
    expect((await coveredThings()).join()).toContain('is under .lid')
    lid.remove()
  },
)

test('the helper hides while the page is scrolled down, and returns at its end', async () => {
  await bed.open('/settings', 'HOST', { width: 390, height: 600 })
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1200)
  await expect.poll(opacity).toBe('1')
  window.scrollTo({ top: 300, behavior: 'instant' })
  await expect.poll(opacity).toBe('0')
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await expect.poll(opacity).toBe('1')
})
