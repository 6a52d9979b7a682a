import { expect, it } from 'vitest'
import { patchedRows } from '#app/replica/patched-rows.ts'
import { shareEqual } from '#app/replica/share-equal.ts'
import { fc } from '#tests/support/property.ts'
import { rowsPatch, type RowsPatch } from '#workers/rows-patch.ts'

/* Rows are sent to the page as patches; applied there, each result must equal what the query returned. */

/** A row with a stable identity, as a query returns it again as long as it doesn't change. */
const ROWS = Array.from({ length: 12 }, (_, i) => ({ id: `row-${i % 5}`, text: `${i}` }))
const row = fc.constantFrom(...ROWS)
const list = fc.array(row, { maxLength: 10 })
const answer = fc.oneof(
  { weight: 4, arbitrary: list },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        rows: list,
        numbers: fc.array(fc.nat(3), { maxLength: 4 }),
        one: fc.option(row),
        count: fc.nat(2),
        word: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
      },
      { requiredKeys: ['rows'], noNullPrototype: true },
    ),
  },
  fc.constantFrom<unknown>(null, undefined, 0, 'text', false),
)

/** As the worker boundary does. */
const crossing = (patch: RowsPatch): RowsPatch => structuredClone(patch)

// Each is a patch on the one before.
it('patches restore any sequence of results exactly', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), (answers) => {
      let before: unknown
      let shown: unknown
      for (const next of answers) {
        shown = patchedRows(shown, crossing(rowsPatch(before, next)))
        before = next
        expect(shown).toStrictEqual(next)
      }
    }),
  )
})

it('an equal result keeps the previous object, and so does each equal part', () => {
  const [a, b, c] = ROWS
  const before = { rows: [a, b], chat: c, count: 1 }
  const again = (next: object) => patchedRows(before, crossing(rowsPatch(before, next)))
  expect(again({ ...before, rows: [a, b] })).toBe(before)
  const changed = again({ rows: [a, b], chat: c, count: 2 }) as typeof before
  expect(changed).toEqual({ ...before, count: 2 })
  expect(changed.rows).toBe(before.rows)
  expect(again({ rows: [a, b], chat: c })).toEqual({ rows: [a, b], chat: c })
})

it('a list with one more row, or in another order, sends no known row again', () => {
  const [a, b, c, d] = ROWS
  expect(rowsPatch([a, b, c], [a, b, c, d])).toEqual({
    kind: 'list',
    parts: [{ from: 0, count: 3 }, { items: [d] }],
  })
  expect(rowsPatch([a, b, c], [c, a, b])).toEqual({
    kind: 'list',
    parts: [
      { from: 2, count: 1 },
      { from: 0, count: 2 },
    ],
  })
  expect(rowsPatch({ rows: [a, b], chat: c }, { rows: [b], chat: c })).toEqual({
    kind: 'fields',
    fields: { rows: { kind: 'list', parts: [{ from: 1, count: 1 }] }, chat: { kind: 'same' } },
  })
})

it('rows that a patch leaves out stay the same objects', () => {
  const [a, b, c] = ROWS
  const before = { rows: [a, b], chat: c }
  const shown = patchedRows(undefined, crossing(rowsPatch(undefined, before))) as typeof before
  const next = patchedRows(shown, crossing(rowsPatch(before, { rows: [b, c], chat: c }))) as typeof before
  expect(next.rows[0]).toBe(shown.rows[1])
  expect(next.chat).toBe(shown.chat)
})

// A query that computes its rows anew sends equal ones again: the worker compares by identity.
it('an equal row that a query rebuilt is kept only after comparing it', () => {
  const before = [{ id: 'a', guests: [{ name: 'Aroha' }] }]
  const built = [{ id: 'a', guests: [{ name: 'Aroha' }] }]
  const shown = patchedRows(undefined, crossing(rowsPatch(undefined, before)))
  const next = patchedRows(shown, crossing(rowsPatch(before, built)))
  expect(next).not.toBe(shown)
  expect(shareEqual(shown, next)).toBe(shown)
})
