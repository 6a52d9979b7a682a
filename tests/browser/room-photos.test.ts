import '#server/site/site.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { Listing } from '#server/records/units/listings.ts'
import { viewOf } from '#server/site/site-view.ts'
import { unitPhotos } from '#server/site/unit-photos.ts'

// The server reads its words from files, which a browser can't.
vi.mock('#server/http/words.ts', async () => {
  const { createInstance } = await import('i18next')
  const { default: site } = await import('#words/en/site.json')
  const engine = createInstance()
  void engine.init({ initAsync: false, lng: 'en', ns: ['site'], resources: { en: { site } } })
  return { wordsIn: () => engine.getFixedT('en', 'site') }
})

const COUNT = 12
const SWIPE_PARTS = 20
const VIEW = viewOf({
  ...{ locale: 'en', lang: null, address: 'https://farstead.example', title: 'Farstead' },
  ...{ stylePath: '', theme: null, isSignedIn: false, today: '2026-11-22' },
})

let host: HTMLElement
beforeEach(async () => {
  await page.viewport(390, 844)
  const photos = Array.from({ length: COUNT }, (_, nth) => ({
    ...{ url: '/files/none', width: 1600, height: 1200 },
    alt: `Photo number ${nth + 1}`,
  }))
  host = document.createElement('main')
  // The photos need only these fields of a listing.
  host.innerHTML = unitPhotos(VIEW, { title: 'Hut', photos } as unknown as Listing)?.markup ?? ''
  document.body.append(host)
})
afterEach(() => host.remove())

function found(selector: string): HTMLElement {
  const element = host.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`Nothing is ${selector}`)
  return element
}
const strip = () => found('.photos > .strip')
const large = () => found('.viewer:popover-open .strip')

/**
 * Returns the number of the photo that a strip rests at, from 1, or `null` while it moves. A key that is pressed while a
 * swipe runs out leads from where the strip is, not from where it would have stopped.
 */
function restingAt(list: HTMLElement): number | null {
  const edge =
    list.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(list).scrollPaddingLeft || '0')
  const nth = [...list.children].findIndex((item) => Math.abs(item.getBoundingClientRect().left - edge) < 1)
  return nth === -1 ? null : nth + 1
}

/** Swipes a finger sideways over a strip, in px. */
async function swipe(along: number, list: HTMLElement): Promise<void> {
  const box = list.getBoundingClientRect()
  // A touch is sent to the page around the frame in which tests run.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const from = { x: frame.x + box.x + box.width / 2 - along / 2, y: frame.y + box.y + box.height / 2 }
  const touch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints } as never)
  await touch('touchStart', from)
  for (let part = 1; part <= SWIPE_PARTS; part += 1)
    await touch('touchMove', { ...from, x: from.x + (along * part) / SWIPE_PARTS })
  await touch('touchEnd')
}

test('swipes and arrow keys move through a room’s photos one by one', async () => {
  expect(strip().children).toHaveLength(COUNT)
  expect(restingAt(strip())).toBe(1)
  await swipe(-250, strip())
  await expect.poll(() => restingAt(strip())).toBe(2)
  strip().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => restingAt(strip())).toBe(3)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => restingAt(strip())).toBe(2)
})

test('the keyboard alone opens a photo large, and the focus returns to it', async () => {
  const second = strip().children[1]?.querySelector('button')
  second?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => restingAt(large())).toBe(2)
  await expect.element(page.getByRole('dialog', { name: 'Photos' }).getByText('2 of 12')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => restingAt(large())).toBe(3)
  await swipe(-250, large())
  await expect.poll(() => restingAt(large())).toBe(4)
  await swipe(250, large())
  await expect.poll(() => restingAt(large())).toBe(3)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => host.querySelector('.viewer:popover-open')).toBeNull()
  expect(document.activeElement).toBe(second)
})

test.each([320, 390, 820, 1440])('no photo is wider than the page at %i px', async (width) => {
  await page.viewport(width, 860)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
