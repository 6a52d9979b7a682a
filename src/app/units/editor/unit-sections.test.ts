import { expect, test } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { completeness, openSections, sectionStates } from './unit-sections.ts'

test('a new unit has everything open but what may stay empty', () => {
  expect(sectionStates(NO_UNIT)).toEqual({
    basics: 'open',
    tenants: 'empty',
    beds: 'open',
    address: 'open',
    description: 'open',
    photos: 'open',
    terms: 'open',
    pricing: 'open',
    addOns: 'empty',
    houseRules: 'empty',
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

test('the open sections come in the order of the page', () => {
  expect(openSections({ ...NO_UNIT, title: 'Hut', type: 'ENTIRE_PLACE', terms: [7] })).toEqual([
    'beds',
    'address',
    'description',
    'photos',
    'pricing',
  ])
})
