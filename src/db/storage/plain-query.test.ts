import { getQueryMatcher, type RxJsonSchema, type RxDocumentData } from 'rxdb/plugins/core'
import { expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { getMingoQuery } from './plain-query.ts'

const value = fc.constantFrom('', 'a', 'b', 'ab', 0, 1, -2, true, false)
const asked = fc.oneof(
  value,
  fc
    .tuple(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), value)
    .map(([name, each]) => ({ [name]: each })),
  fc.array(value, { maxLength: 3 }).map((all) => ({ $in: all })),
  fc
    .tuple(fc.constantFrom('a', 'b', 0), fc.constantFrom('b', 'ab', 1))
    .map(([from, to]) => ({ $gte: from, $lt: to })),
)
const selector = fc.record({ id: asked, _deleted: asked, n: asked }, { requiredKeys: [] })
const row = fc.record({ id: value, _deleted: value, n: value })

it('matches the same rows as RxDB for every selector in use', () => {
  fc.assert(
    fc.property(selector, row, (wanted, each) => {
      expect(getMingoQuery(wanted).test(each)).toBe(matchedByRxdb(wanted, each))
    }),
    { numRuns: 3_000 },
  )
})

it.each([{ $or: [{ id: 'a' }] }, { id: { $regex: 'a' } }])(
  'refuses %j instead of finding something else',
  (wanted) => {
    expect(() => getMingoQuery(wanted)).toThrow('Rows are not asked for with')
  },
)

function matchedByRxdb(wanted: Record<string, unknown>, each: object): boolean {
  const schema = {} as RxJsonSchema<RxDocumentData<object>>
  return getQueryMatcher(schema, { selector: wanted, sort: [], skip: 0 })(each as RxDocumentData<object>)
}
