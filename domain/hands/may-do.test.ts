import { describe, expect, it } from 'vitest'
import type { Given } from '#contract/given.ts'
import { actOfPlanEdit, mayDo, mayGive, type RoomAct } from './may-do.ts'

const [host, hand, stranger] = ['host', 'hand', 'stranger']

/** Who may do what, written down a second time: the room's host, who does turnovers there, a co-host, anybody else. */
const TABLE: Record<RoomAct, [boolean, boolean, boolean, boolean]> = {
  findRoom: [true, true, true, false],
  enterRoom: [true, true, false, false],
  turnOver: [true, true, false, false],
  countSupplies: [true, true, false, false],
  converse: [true, false, true, false],
  planTurnovers: [true, false, false, false],
  chooseHands: [true, false, false, false],
}

describe.each(Object.entries(TABLE))('%s', (act, expected) => {
  it('is for those whom the table names', () => {
    const may = (personId: string, given: readonly Given[]) =>
      mayDo(act as RoomAct, { personId, hostId: host, given })
    expect([may(host, []), may(hand, ['turnovers']), may(hand, ['cohost']), may(stranger, [])]).toEqual(
      expected,
    )
  })
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
  expect(mayGive(personId, { hostId: host, personId: hand, given }, after)).toBe(may)
})
