import { expect, test } from 'vitest'
import { mergeFields, sameValue } from './merge-fields.ts'

test('half a surrogate pair equals what the server stores for it, at any depth', () => {
  expect(sameValue('cut \ud83d', 'cut \ufffd')).toBe(true)
  expect(sameValue({ photos: [{ alt: '\udc00' }] }, { photos: [{ alt: '\ufffd' }] })).toBe(true)
  expect(sameValue('whole 😀', 'whole \ufffd')).toBe(false)
})

test('a row with such a replacement settles a request whose response was lost', () => {
  const mine = { about: 'cut \ud83d' }
  const edit = { base: { about: '' }, mine, theirs: { about: 'cut \ufffd' }, sent: mine }
  expect(mergeFields(edit, { neverSilent: [] })).toMatchObject({ mine: {}, conflicts: [] })
})
