import { expect, it } from 'vitest'
import { SLUG_LENGTH_MAX } from './post-limits.ts'
import { SLUG_PATTERN, slugOf } from './slug.ts'

it.each([
  ['Winter in the Wairarapa', 'winter-in-the-wairarapa'],
  ['Tōtara & kōwhai: what’s in bloom?', 'totara-kowhai-whats-in-bloom'],
  ['  10 tips -- for hosts  ', '10-tips-for-hosts'],
  ['冬の過ごし方', ''],
])('%s becomes %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it('cuts a long title to a slug that doesn’t end with a hyphen', () => {
  const slug = slugOf('ab '.repeat(200))
  expect(slug.length).toBeLessThanOrEqual(SLUG_LENGTH_MAX)
  expect(slug).toMatch(SLUG_PATTERN)
})
