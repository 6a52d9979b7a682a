import { expect, test } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import {
  completeness,
  doneSections,
  openSections,
  placeOfHash,
  sectionOfField,
  sectionStates,
} from './unit-sections.ts'

test('a new unit has every section open except the optional ones', () => {
  expect(sectionStates(NO_UNIT)).toEqual({
    photos: 'open',
    basics: 'open',
    description: 'open',
    beds: 'open',
    amenities: 'empty',
    tenants: 'empty',
    houseRules: 'empty',
    pricing: 'open',
    addOns: 'empty',
    terms: 'open',
    address: 'open',
    council: 'empty',
  })
  expect(completeness(NO_UNIT)).toEqual({ done: 0, of: 7 })
})

test('a section is done when nothing in it keeps the unit from being published', () => {
  const unit = { ...NO_UNIT, title: 'Woolshed Loft', type: 'PRIVATE_ROOM' as const, houseRules: 'No shoes.' }
  expect(sectionStates(unit)).toMatchObject({ basics: 'done', houseRules: 'done', pricing: 'open' })
  expect(completeness(unit)).toEqual({ done: 1, of: 7 })
})

test('an add-on without a price opens its section again', () => {
  const addOns = [
    { id: 'a', name: 'Firewood', description: '', amount: null, chargeFrequency: 'ONE_TIME' as const },
  ]
  expect(sectionStates({ ...NO_UNIT, addOns }).addOns).toBe('open')
  expect(completeness({ ...NO_UNIT, addOns })).toEqual({ done: 0, of: 8 })
})

test('lists the open sections in the order of the page', () => {
  expect(openSections({ ...NO_UNIT, title: 'Hut', type: 'ENTIRE_PLACE', terms: [7] })).toEqual([
    'photos',
    'description',
    'beds',
    'pricing',
    'address',
  ])
})

test('lists the finished required sections in the order of the page', () => {
  const unit = { ...NO_UNIT, title: 'Hut', type: 'ENTIRE_PLACE' as const, terms: [7 as const] }
  expect(doneSections({ ...unit, houseRules: 'No shoes.' })).toEqual(['basics', 'terms'])
})

test.each([
  ['town of the address', 'address.town', 'address'],
  ['name of an extra', 'addOns.2.name', 'addOns'],
  ['bond', 'securityDepositAmount', 'pricing'],
  ['unknown field', 'hostId', undefined],
])('looks up the section of the %s', (_case, field, section) => {
  expect(sectionOfField(field)).toBe(section)
})

test('a hash opens the part with its name and nothing else', () => {
  expect(['#beds', '#arrival', '#publishing'].map(placeOfHash)).toEqual(['beds', 'arrival', 'publishing'])
  expect(['', '#', 'beds', '#kitchen'].map(placeOfHash)).toEqual([null, null, null, null])
})
