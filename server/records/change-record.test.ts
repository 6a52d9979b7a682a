import { expect, it } from 'vitest'
import { z } from 'zod'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Written } from '#server/store/written.ts'
import { fc } from '#tests/support/property.ts'
import { changeRecord, createRecord, wholeRow } from './change-record.ts'

const Terms = z.object({ weeks: z.number(), firstDueOn: z.string().optional() })
const Edit = z
  .object({ title: z.string(), isRemoved: z.boolean(), signature: z.object({ terms: Terms }) })
  .partial()
type Edit = z.infer<typeof Edit>
type Row = Required<Edit> & { version: number; owner: string }

const ROW: Row = {
  version: 3,
  owner: 'hana',
  title: 'Bach',
  isRemoved: false,
  // `contract/wire.ts` has this field since the second wire.
  signature: { terms: { weeks: 4, firstDueOn: '2026-12-01' } },
}
const REFUSED = fail({ kind: 'invalid', message: 'Refused', fields: { title: 'required' } })
const NONE = fail({ kind: 'notFound', message: 'No such row' })

/** One record in memory; `null` while there is none. Counts what is asked of its kind. */
function place(row: Row | null = ROW) {
  const found = { row, writes: 0, refusals: 0 }
  const own = (who: string) => (found.row?.owner === who ? found.row : undefined)
  const store = (next: Row): Result<Written<Row>> => {
    found.row = next
    found.writes += 1
    return ok({ value: next, moved: [next.owner] })
  }
  return {
    found,
    change: (edit: Edit, { version = 3 as number | null, who = 'hana', wire = 2, isRefused = false } = {}) =>
      changeRecord({
        // Any kind will do: hidden fields are named by it.
        kind: 'agreements',
        schema: Edit,
        edit,
        wire,
        version,
        none: () => NONE,
        outdated: 'The row has changed',
        read: async () => wholeRow(own(who)),
        refuse: () => {
          found.refusals += 1
          return isRefused ? REFUSED : null
        },
        write: async (after, { row: before }) => store({ ...after, version: before.version + 1 }),
      }),
    create: (title: string, { who = 'hana', isRefused = false, meanwhile = null as Row | null } = {}) =>
      createRecord({
        find: async () => own(who),
        none: () => NONE,
        refuse: async () => {
          found.row ??= meanwhile
          return isRefused ? REFUSED : null
        },
        insert: async () => {
          if (found.row) return undefined
          found.row = { ...ROW, version: 1, owner: who, title }
          return {}
        },
        write: async () => store({ ...ROW, version: 1, owner: who, title }),
      }),
  }
}

it('stores a change of the current version as the next one', async () => {
  const { change, found } = place()
  const next = { ...ROW, version: 4, title: 'Hut' }
  expect(await change({ title: 'Hut' })).toEqual(ok({ value: next, moved: ['hana'] }))
  expect(found.row).toEqual(next)
})

it.each([
  ['another version', { title: 'Hut' }, { version: 2 }, { kind: 'conflict', current: ROW }],
  ['a version from later', { title: 'Hut' }, { version: 4 }, { kind: 'conflict', current: ROW }],
  ['a row of somebody else', { title: 'Hut' }, { who: 'zoe' }, NONE.failure],
  ['what its kind refuses', { title: '' }, { isRefused: true }, REFUSED.failure],
  [
    'another version before its kind refuses',
    { title: '' },
    { version: 2, isRefused: true },
    { kind: 'conflict' },
  ],
])('writes nothing for %s', async (_case, edit, how, failure) => {
  const { change, found } = place()
  expect(await change(edit, how)).toMatchObject({ ok: false, failure })
  expect(found).toMatchObject({ row: ROW, writes: 0 })
})

it('fails for a missing row as for one of somebody else', async () => {
  expect(await place(null).change({ title: 'Hut' })).toEqual(await place().change({}, { who: 'zoe' }))
})

// The second of each pair comes with the version that the first was made from, as after a lost response.
it.each([
  ['a change', { title: 'Hut' }],
  ['a deletion', { isRemoved: true }],
  ['a change of a part', { signature: { terms: { weeks: 5, firstDueOn: '2026-12-01' } } }],
])('applies %s only once when it is repeated', async (_case, edit) => {
  const { change, found } = place()
  await change(edit)
  const stored = found.row
  expect(await change(edit, { isRefused: true })).toEqual(ok({ value: stored, moved: [], lines: [] }))
  expect(found).toMatchObject({ row: stored, writes: 1, refusals: 1 })
})

it.each([
  ['no field', {}],
  ['fields left undefined', { title: undefined }],
  ['the fields as they are', { title: 'Bach', isRemoved: false }],
])('changes nothing for %s, whatever the version', async (_case, edit) => {
  const { change, found } = place()
  expect(await change(edit, { version: 1 })).toEqual(ok({ value: ROW, moved: [], lines: [] }))
  expect(found).toMatchObject({ writes: 0, refusals: 0 })
})

it('keeps what an older client cannot see', async () => {
  const { change, found } = place()
  await change({ signature: { terms: { weeks: 5 } } }, { wire: 1 })
  expect(found.row?.signature).toEqual({ terms: { weeks: 5, firstDueOn: '2026-12-01' } })
})

it('changes any version for a caller that names none', async () => {
  const { change, found } = place()
  await change({ title: 'Hut' }, { version: null })
  expect(found.row).toMatchObject({ version: 4, title: 'Hut' })
})

it('never overwrites what a device hasn’t seen, and applies no request twice', async () => {
  const edit = fc.record(
    { title: fc.constantFrom('Bach', 'Hut', 'Loft'), isRemoved: fc.boolean() },
    { requiredKeys: [] },
  )
  const step = fc.record({ device: fc.nat(2), edit, isRepeated: fc.boolean(), looksFirst: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { change, found } = place()
      const seen = [ROW, ROW, ROW]
      for (const { device, edit: wanted, isRepeated, looksFirst } of steps) {
        const before = found.row ?? ROW
        if (looksFirst) seen[device] = before
        const { version } = seen[device] ?? ROW
        const answers = [await change(wanted, { version })]
        const after = found.row ?? ROW
        if (isRepeated) answers.push(await change(wanted, { version }))
        expect(found.row).toBe(after)
        expect(after.version - before.version).toBe(after === before ? 0 : 1)
        if (after !== before) expect(version).toBe(before.version)
        for (const answer of answers)
          if (answer.ok) expect({ ...answer.value.value, ...wanted }).toEqual(after)
          else expect(answer.failure).toMatchObject({ kind: 'conflict', current: after })
      }
      expect(found.writes).toBe((found.row ?? ROW).version - ROW.version)
    }),
  )
})

it('creates a record once, even if it is requested twice', async () => {
  const { create, found } = place(null)
  expect(await create('Hut')).toMatchObject({ ok: true, value: { value: { title: 'Hut' }, moved: ['hana'] } })
  const stored = found.row
  expect(await create('Loft', { isRefused: true })).toEqual(ok({ value: stored, moved: [], lines: [] }))
  expect(found.writes).toBe(1)
})

// The last one that a person may have makes the list full, also for the same request.
it.each([false, true])(
  'returns what a simultaneous identical request created; refused: %s',
  async (isRefused) => {
    const { create, found } = place(null)
    expect(await create('Bach', { meanwhile: ROW, isRefused })).toEqual(
      ok({ value: ROW, moved: [], lines: [] }),
    )
    expect(found.writes).toBe(0)
  },
)

it('creates nothing under an id of somebody else, or where its kind refuses', async () => {
  const taken = place()
  expect(await taken.create('Hut', { who: 'zoe' })).toBe(NONE)
  const none = place(null)
  expect(await none.create('Hut', { isRefused: true })).toBe(REFUSED)
  expect([taken.found.writes, none.found.writes]).toEqual([0, 0])
})
