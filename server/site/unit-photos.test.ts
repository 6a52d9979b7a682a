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

/** Of a listing, the photos draw this alone. */
function drawn(count: number): string {
  const photos = Array.from({ length: count }, (_, nth) => photoNo(nth + 1))
  return unitPhotos(VIEW, { title: 'Hut', photos } as unknown as Listing)?.markup ?? ''
}

test('each photo opens over the page, and nothing leads to a bare file', () => {
  const page = drawn(3)
  expect(page).not.toContain('href=')
  for (const n of [1, 2, 3]) {
    expect(page).toMatch(new RegExp(`<button type="button" popovertarget="photo-${n}">`))
    expect(page).toMatch(new RegExp(`<div class="viewer" id="photo-${n}" popover role="dialog"`))
  }
  expect(page.match(/popovertargetaction="hide"\s+aria-label="Close photo"\s+autofocus/g)).toHaveLength(3)
  expect(page).toContain('aria-label="At dusk"')
  expect(page).toContain('aria-label="Photo 2 of Hut"')
})

test('the first has no photo before it, and the last none after', () => {
  const page = drawn(2)
  expect(page.match(/popovertarget="photo-2" aria-label="Next photo"/g)).toHaveLength(1)
  expect(page.match(/popovertarget="photo-1" aria-label="Previous photo"/g)).toHaveLength(1)
  expect(drawn(1)).not.toMatch(/Next photo|Previous photo/)
})

test('without photos there is nothing to open', () => {
  expect(drawn(0)).toBe('')
})
