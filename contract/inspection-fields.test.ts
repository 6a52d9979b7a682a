import { describe, expect, it } from 'vitest'
import {
  areasOf,
  differencesOf,
  type InspectionParts,
  type ItemPart,
  isMeter,
  templateOf,
  usualArea,
} from './inspection-fields.ts'

const parts = templateOf(null)
const itemIn = (all: InspectionParts, key: string): ItemPart => {
  const part = all[key]
  if (part?.type !== 'item') throw new Error(`No thing ${key}`)
  return part
}
const withItem = (key: string, fields: Partial<ItemPart>): InspectionParts => ({
  ...parts,
  [key]: { ...itemIn(parts, key), ...fields },
})

describe('the parts of a new inspection', () => {
  it('include the usual areas with their things, healthy homes and meters', () => {
    const areas = areasOf(parts)
    expect(areas.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['bedroom', 'kitchen', 'bathroom', 'healthyHomes', 'meters']),
    )
    const homes = areas.find(({ what }) => what === 'healthyHomes')
    expect(homes?.items.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['smokeAlarms', 'insulation', 'heating', 'water', 'electricity']),
    )
    expect(areas.find(({ what }) => what === 'meters')?.items.every(isMeter)).toBe(true)
  })

  it('copy the last inspection’s parts under the same keys, without its findings', () => {
    const last = withItem('item-kitchen-walls', {
      name: 'Bench wall',
      state: 'WORN',
      note: 'Old',
      photos: ['f'],
    })
    const next = templateOf(last)
    expect(Object.keys(next)).toEqual(Object.keys(last))
    expect(next['item-kitchen-walls']).toMatchObject({
      name: 'Bench wall',
      state: null,
      note: '',
      photos: [],
    })
  })

  it('have separate keys for a second area of the same kind', () => {
    const second = usualArea('bedroom', 7, 'b')
    expect(Object.keys(second).filter((key) => Object.hasOwn(parts, key))).toEqual([])
    expect(areasOf({ ...parts, ...second }).at(-1)?.items.length).toBeGreaterThan(0)
  })
})

describe('differences between two inspections', () => {
  const before = withItem('item-kitchen-walls', { state: 'GOOD' })

  it.each<[string, InspectionParts, InspectionParts, string[]]>([
    ['another state', before, withItem('item-kitchen-walls', { state: 'DAMAGED' }), ['item-kitchen-walls']],
    ['not another note', before, withItem('item-kitchen-walls', { state: 'GOOD', note: 'x' }), []],
    ['not what nobody looked at again', before, parts, []],
    [
      'another reading',
      withItem('item-meters-powerMeter', { reading: '10' }),
      withItem('item-meters-powerMeter', { reading: '20' }),
      ['item-meters-powerMeter'],
    ],
    [
      'a thing that is gone',
      before,
      Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'item-kitchen-walls')),
      ['item-kitchen-walls'],
    ],
    ['nothing in the same', before, before, []],
  ])('show %s', (_what, earlier, later, keys) => {
    expect(differencesOf(earlier, later).map(({ key }) => key)).toEqual(keys)
  })
})
