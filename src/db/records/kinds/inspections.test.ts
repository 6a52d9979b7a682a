import { expect, it } from 'vitest'
import { type InspectionPart, partsIn, templateOf } from '#contract/inspection-fields.ts'
import { mergeFields } from '#db/records/merge-fields.ts'
import { fc } from '#tests/support/property.ts'
import { inspectionRules } from './inspections.ts'

const base = templateOf(null)
const keys = Object.keys(base).filter((key) => key.startsWith('item-'))
const noted = (key: string, note: string) => ({ ...(base[key] as InspectionPart), note })

it('merges two devices’ changes of different things', () => {
  fc.assert(
    fc.property(fc.subarray(keys), fc.subarray(keys), (here, there) => {
      const others = there.filter((key) => !here.includes(key))
      const mine = Object.fromEntries(here.map((key) => [key, noted(key, 'here')]))
      const theirs = { ...base, ...Object.fromEntries(others.map((key) => [key, noted(key, 'there')])) }
      const { merged, conflicts } = mergeFields({ base, mine, theirs }, inspectionRules)
      expect(conflicts).toEqual([])
      const noteOf = (key: string) => (here.includes(key) ? 'here' : others.includes(key) ? 'there' : '')
      for (const key of keys) expect(partsIn(merged)[key]).toMatchObject({ note: noteOf(key) })
    }),
  )
})

it('asks the person about one thing that both changed', () => {
  const [key = ''] = keys
  const theirs = { ...base, [key]: noted(key, 'there') }
  const { conflicts } = mergeFields({ base, mine: { [key]: noted(key, 'here') }, theirs }, inspectionRules)
  expect(conflicts.map(({ field }) => field)).toEqual([key])
})

it('restores a thing changed here and removed elsewhere, or asks about it', () => {
  const [key = ''] = keys
  const { [key]: _gone, ...without } = base
  const kept = mergeFields({ base, mine: { [key]: noted(key, 'here') }, theirs: without }, inspectionRules)
  expect(partsIn(kept.merged)[key]).toMatchObject({ note: 'here' })
  const theirs = { ...base, [key]: noted(key, 'there') }
  const asked = mergeFields({ base, mine: { [key]: null }, theirs }, inspectionRules)
  expect(asked.conflicts.map(({ field }) => field)).toEqual([key])
})
