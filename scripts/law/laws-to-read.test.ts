import { expect, it } from 'vitest'
import type { LawRule } from '#domain/law/law-rule.ts'
import { lawsToRead } from './laws-to-read.ts'

const RULE: LawRule = {
  act: 'tenancies',
  section: 's 1',
  says: '',
  figures: {},
  source: 'tenancy.govt.nz/a',
  asOf: '2026-11-28',
  from: null,
}

// 28 November to 26 February are 2 + 31 + 31 + 26 = 90 days.
it.each([
  ['2026-11-28', []],
  ['2027-02-26', []],
  ['2027-02-27', [{ id: 'a', age: 91, unread: null }]],
  ['2026-11-01', []],
])('lists a rule to read again after 90 days: on %s', (today, expected) => {
  expect(lawsToRead({ a: RULE }, today)).toEqual(expected)
})

it('lists a rule that couldn’t be read at once, and a replaced one never', () => {
  const rules = {
    b: { ...RULE, unread: 'section 1' },
    a: RULE,
    old: { ...RULE, asOf: '2026-11-27', unread: 'the page' },
    replaced: { ...RULE, asOf: '2020-01-01', until: '2026-06-28' },
  }
  expect(lawsToRead(rules, '2026-11-28')).toEqual([
    { id: 'old', age: 1, unread: 'the page' },
    { id: 'b', age: 0, unread: 'section 1' },
  ])
})
