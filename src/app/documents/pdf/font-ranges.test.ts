import { expect, it } from 'vitest'
import { filesFor } from './font-ranges.ts'

const RANGES = { latin: 'U+0000-00FF', '[4]': 'U+96E8,U+9648-9650', '[117]': 'U+6850, U+20000-20010' }

it('names each file that contains the letters once, and the letters in none', () => {
  const { names, left } = filesFor(new Set('陈雨桐𠀁佐'), RANGES)
  expect([names, [...left]]).toEqual([['4', '117'], ['佐']])
})

it('needs no file for an empty text or for letters of an alphabet', () => {
  expect(filesFor(new Set(), RANGES).names).toEqual([])
  expect(filesFor(new Set('a'), RANGES)).toEqual({ names: [], left: new Set('a') })
})
