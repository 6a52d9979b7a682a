import { expect, test } from 'vitest'
import { nameRank } from './name-rank.ts'

test.each([
  ['Main House', 'main house', 0],
  ['Main House', 'main h', 1],
  ['Tōtara Cabin', 'totara', 1],
  ['Ngaire Holloway', 'holl ngai', 2],
  ['Domain House', 'main h', null],
  ['主屋', '主', 1],
  ['मुख्य घर', 'मुख्य', 1],
  ['', 'main', null],
  ['Main House', ' ', null],
])('the name %s matches “%s” with rank %s', (name, sought, rank) => {
  expect(nameRank(name, sought)).toBe(rank)
})
