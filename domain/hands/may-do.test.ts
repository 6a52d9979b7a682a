import { createMongoAbility, type MongoAbility, type RawRuleOf, subject } from '@casl/ability'
import { describe, expect, it } from 'vitest'
import { GIVEN } from '#contract/given.ts'
import { Ability } from '#contract/permission.ts'
import { UNIT_ACTS } from '#contract/unit-acts.ts'
import { fc } from '#tests/support/property.ts'
import { UNIT_ACT_TABLE } from '#tests/support/unit-act-table.ts'
import { actOfPlanEdit, mayDo, mayGive, roomAbilities } from './may-do.ts'

const [host, hand, stranger] = ['host', 'hand', 'stranger']
const room = { unitId: 'hut', hostId: host }

const STATES = ['invited', 'active', 'ended'] as const

it('the table has a row for every act, and a column for all that can be given', () => {
  expect(Object.keys(UNIT_ACT_TABLE)).toEqual([...UNIT_ACTS])
  for (const row of Object.values(UNIT_ACT_TABLE)) expect(Object.keys(row)).toEqual([...GIVEN])
})

describe.each(UNIT_ACTS)('%s', (act) => {
  it.each(GIVEN)('with %s: while it lasts, if the table says so, in that room alone', (given) => {
    const may = (personId: string, state: (typeof STATES)[number], unitId = 'hut') => {
      // An invitation gives nothing before it is accepted, and a row that has ended gives nothing.
      const helps = { invited: [], active: [{ unitId, given: [given] }], ended: [{ unitId, given: [] }] }[
        state
      ]
      return mayDo(roomAbilities(personId, helps), act, room)
    }
    expect(STATES.map((state) => may(host, state, 'loft'))).toEqual([true, true, true])
    expect(STATES.map((state) => may(hand, state))).toEqual([false, UNIT_ACT_TABLE[act][given], false])
    expect(STATES.map((state) => may(hand, state, 'loft'))).toEqual([false, false, false])
  })
})

it('says abilities as CASL writes them, without acts that nobody was given', () => {
  const helps = [
    { unitId: 'loft', given: ['turnovers', 'cohost'] as const },
    { unitId: 'hut', given: ['cohost'] as const },
    { unitId: 'yurt', given: [] },
    { unitId: 'barn', given: ['money'] as const },
  ]
  const rule = (action: string, $in: string[]) => ({
    action,
    subject: 'Room',
    conditions: { unitId: { $in } },
  })
  expect(roomAbilities(hand, helps)).toEqual([
    { action: 'manage', subject: 'Room', conditions: { hostId: hand } },
    rule('findRoom', ['barn', 'hut', 'loft']),
    rule('seeStays', ['hut', 'loft']),
    rule('seeMoney', ['barn']),
    rule('takeMoney', ['barn']),
    rule('enterRoom', ['loft']),
    rule('turnOver', ['loft']),
    rule('countSupplies', ['loft']),
    rule('converse', ['hut', 'loft']),
  ])
})

const ids = fc.constantFrom('a', 'b', 'c', '')
/** CASL reads objects with the usual prototype alone. */
const PLAIN = { noNullPrototype: true }
const condition = fc.oneof(ids, fc.record({ $in: fc.array(ids, { maxLength: 3 }) }, PLAIN))
const conditions = fc.dictionary(fc.constantFrom('unitId', 'hostId', 'guestId'), condition, {
  ...PLAIN,
  maxKeys: 2,
})
const rules: fc.Arbitrary<Ability[]> = fc.array(
  fc.record(
    {
      action: fc.constantFrom('manage', 'list', ...UNIT_ACTS),
      subject: fc.constantFrom('Room', 'Unit'),
      conditions,
    },
    { ...PLAIN, requiredKeys: ['action', 'subject'] },
  ),
  { maxLength: 5 },
)

it('allows what CASL allows, for any rules, act and room', () => {
  const asked = fc.record({ unitId: ids, hostId: ids }, PLAIN)
  fc.assert(
    fc.property(rules, fc.constantFrom(...UNIT_ACTS), asked, (given, act, fields) => {
      expect(Ability.array().parse(given)).toEqual(given)
      // Its types tell a field that is missing from one that is undefined; ours never is.
      const rulesOfCasl = createMongoAbility(given as RawRuleOf<MongoAbility>[])
      expect(mayDo(given, act, fields)).toBe(rulesOfCasl.can(act, subject('Room', { ...fields })))
    }),
    { numRuns: 400 },
  )
})

it.each([
  [['levels'], 'countSupplies'],
  [['levels.gas', 'levels.wood'], 'countSupplies'],
  [['levels.gas', 'supplies.gas'], 'planTurnovers'],
  [['tasks.beds'], 'planTurnovers'],
  [['tellsGuest'], 'planTurnovers'],
  [['levelsOfAll'], 'planTurnovers'],
] as const)('takes a change of %s as %s', (names, act) => {
  expect(actOfPlanEdit(names)).toBe(act)
})

it.each([
  [host, [], ['turnovers'], false],
  [host, [], [], true],
  [host, ['turnovers'], [], true],
  [host, ['turnovers'], ['turnovers', 'cohost'], false],
  [host, ['turnovers', 'cohost'], ['cohost'], true],
  [hand, ['turnovers'], ['cohost'], false],
  [hand, ['turnovers'], [], true],
  [hand, ['turnovers'], ['turnovers'], true],
  [hand, [], ['turnovers'], false],
  [stranger, ['turnovers'], [], false],
] as const)('%s may change %j to %j: %s', (personId, given, after, may) => {
  expect(mayGive(personId, { ...room, personId: hand, given }, after)).toBe(may)
})
