import { expect, it } from 'vitest'
import { regionOfPostcode } from './postcode-region.ts'

/* Postcodes of town centres as nzpost.co.nz's finder gives them, and the anniversary that each town keeps. */
it.each([
  ['Kaitāia', '0410', 'AUCKLAND'],
  ['Auckland Central', '1010', 'AUCKLAND'],
  ['Hamilton', '3204', 'AUCKLAND'],
  ['Ōpōtiki', '3122', 'AUCKLAND'],
  ['RD 1, Ōpōtiki', '3197', 'AUCKLAND'],
  ['RD 2, Ōpōtiki', '3198', 'AUCKLAND'],
  ['Taupō', '3330', 'AUCKLAND'],
  ['Gisborne', '4010', 'AUCKLAND'],
  ['Napier', '4110', 'HAWKES_BAY'],
  ['Waipukurau', '4200', 'HAWKES_BAY'],
  ['New Plymouth', '4310', 'TARANAKI'],
  ['Hāwera', '4610', 'TARANAKI'],
  ['Palmerston North', '4410', 'WELLINGTON'],
  ['Whanganui', '4500', 'WELLINGTON'],
  ['Masterton', '5810', 'WELLINGTON'],
  ['Wellington Central', '6011', 'WELLINGTON'],
  ['Nelson', '7010', 'NELSON'],
  ['Motueka', '7120', 'NELSON'],
  ['Blenheim', '7201', 'MARLBOROUGH'],
  ['Rangiora', '7400', 'CANTERBURY'],
  ['Ashburton', '7700', 'CANTERBURY'],
  ['Christchurch Central', '8011', 'CANTERBURY'],
  ['Greymouth', '7805', 'WESTLAND'],
  ['Hokitika', '7810', 'WESTLAND'],
  ['Timaru', '7910', 'SOUTH_CANTERBURY'],
  ['Dunedin', '9016', 'OTAGO'],
  ['Queenstown', '9300', 'OTAGO'],
  ['Ōamaru', '9400', 'OTAGO'],
  ['Gore', '9710', 'SOUTHLAND'],
  ['Invercargill', '9810', 'SOUTHLAND'],
  ['Waitangi, Chatham Islands', '8942', 'CHATHAM_ISLANDS'],
  [' with spaces', ' 8942 ', 'CHATHAM_ISLANDS'],
])('%s is in the region whose anniversary day it keeps', (_, postcode, region) => {
  expect(regionOfPostcode(postcode)).toBe(region)
})

it.each([
  ['Taumarunui, between Auckland and Wellington', '3920'],
  ['Dannevirke, between Wellington and Hawke’s Bay', '4930'],
  ['Pātea, once of Wellington Province', '4520'],
  ['Kaikōura, between Marlborough and Canterbury', '7300'],
  ['Westport, which keeps Nelson’s or Westland’s day', '7825'],
  ['Kurow, on Canterbury’s side of the Waitaki', '9435'],
  ['no postcode', ''],
  ['three digits', '319'],
  ['a number beyond all', '9999'],
  ['words', 'RD 2'],
])('%s leaves the region open', (_, postcode) => {
  expect(regionOfPostcode(postcode)).toBeNull()
})
