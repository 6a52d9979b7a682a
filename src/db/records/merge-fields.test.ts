import { expect, test } from 'vitest'
import { mergeFields, sameValue } from './merge-fields.ts'

test('half of a surrogate pair is what the server stores in its place, at any depth', () => {
  expect(sameValue('cut \ud83d', 'cut \ufffd')).toBe(true)
  expect(sameValue({ photos: [{ alt: '\udc00' }] }, { photos: [{ alt: '\ufffd' }] })).toBe(true)
  expect(sameValue('whole 😀', 'whole \ufffd')).toBe(false)
})

test('so a request that arrived, and whose answer was lost, is known again in the row', () => {
  const mine = { about: 'cut \ud83d' }
  const edit = { base: { about: '' }, mine, theirs: { about: 'cut \ufffd' }, sent: mine }
  expect(mergeFields(edit, { neverSilent: [] })).toMatchObject({ mine: {}, conflicts: [] })
})
