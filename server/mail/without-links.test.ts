import { expect, it } from 'vitest'
import { withoutLinks } from './without-links.ts'

it.each([
  ['Tōtara Cabin', 'Tōtara Cabin'],
  ['No.8 Wire Hut, 2.5 km from St. Arnaud', 'No.8 Wire Hut, 2.5 km from St. Arnaud'],
  ['J.R. Holloway', 'J.R. Holloway'],
  ['Locked? https://evil.example/a.b', 'Locked? https evil. example/a.b'],
  ['www.evil.example', 'www. evil. example'],
  ['help@evil.example', 'help evil. example'],
  ['evil。example', 'evil. example'],
])('writes %s as %s', (text, written) => {
  expect(withoutLinks(text)).toBe(written)
})
