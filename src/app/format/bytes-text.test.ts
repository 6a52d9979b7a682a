import { expect, it } from 'vitest'
import { bytesText } from './bytes-text.ts'

it('shows bytes in decimal units, with one decimal below ten', () => {
  const told = [0, 999, 1000, 1249, 9_949, 9_951, 999_499, 999_600, 34_000_000, 5e12].map((bytes) =>
    bytesText(bytes, 'en'),
  )
  expect(told).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.2 kB',
    '9.9 kB',
    '10 kB',
    '999 kB',
    '1.0 MB',
    '34 MB',
    '5,000 GB',
  ])
})
