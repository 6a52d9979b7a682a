import { expect, test } from 'vitest'
import type { Listing } from '#server/records/units/listings.ts'
import { viewOf } from './site-view.ts'
import { unitPhotos } from './unit-photos.ts'

const VIEW = viewOf({
  locale: 'en',
  lang: null,
  address: 'https://farstead.example',
  title: 'Farstead',
  stylePath: '/site/files/site.css',
  theme: null,
  isSignedIn: false,
  today: '2026-11-22',
})
const photoNo = (n: number) => ({
  url: `/files/key-${n}`,
  alt: n === 1 ? 'At dusk' : '',
  width: 1600,
  height: 1200,
})

/** The photos need only these fields of a listing. */
function drawn(count: number): string {
  const photos = Array.from({ length: count }, (_, nth) => photoNo(nth + 1))
  return unitPhotos(VIEW, { title: 'Hut', photos } as unknown as Listing)?.markup ?? ''
}

test('each photo opens over the page, and nothing links to a bare file', () => {
  const page = drawn(3)
  expect(page).not.toContain('href=')
  for (const n of [1, 2, 3]) {
    expect(page).toMatch(new RegExp(`<button type="button" popovertarget="photo-${n}">`))
    expect(page).toMatch(new RegExp(`<div\\s+class="viewer"\\s+id="photo-${n}"\\s+popover\\s+role="dialog"`))
  }
  expect(page.match(/popovertargetaction="hide"\s+aria-label="Close photo"/g)).toHaveLength(3)
  expect(page).toContain('alt="At dusk"')
  expect(page).toContain('alt="Photo 2 of Hut"')
})

test('each viewer has all photos, and begins with its own', () => {
  const [, ...viewers] = drawn(3).split('class="viewer"')
  for (const [nth, viewer] of viewers.entries()) {
    const items = viewer.split('<li').slice(1)
    expect(items.map((item) => item.includes(' autofocus>'))).toEqual([0, 1, 2].map((one) => one === nth))
    expect(items.map((item) => /\d of 3/.exec(item)?.[0])).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  }
})

test('a single photo has no number', () => {
  expect(drawn(1)).toContain('id="photo-1"')
  expect(drawn(1)).not.toContain('1 of 1')
})

test('marks each photo as a picture of the room only once', () => {
  expect(drawn(3).match(/itemprop="image"/g)).toHaveLength(3)
})

test('renders nothing without photos', () => {
  expect(drawn(0)).toBe('')
})
