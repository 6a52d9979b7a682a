import type { Given } from '#contract/given.ts'
import type { Ability } from '#contract/permission.ts'
import { UNIT_ACTS, type UnitAct } from '#contract/unit-acts.ts'

/** What each act needs to be given. The room's host may do all of them. */
const GIVEN_BY: Record<UnitAct, readonly Given[]> = {
  findRoom: ['turnovers', 'cohost', 'money'],
  seeStays: ['cohost'],
  seeMoney: ['money'],
  takeMoney: ['money'],
  enterRoom: ['turnovers'],
  turnOver: ['turnovers'],
  countSupplies: ['turnovers'],
  converse: ['cohost'],
  planTurnovers: [],
  chooseHands: [],
}

/** Returns what somebody must have been given, at least one of it, to do this in another's room. */
export function givenFor(act: UnitAct): readonly Given[] {
  return GIVEN_BY[act]
}

/** What a person has been given in one room of somebody else. */
export type Help = { unitId: string; given: readonly Given[] }

/**
 * Returns a person's abilities in rooms, as login and refresh send them: everything in their own, and in those where they
 * help what they were given there.
 */
export function roomAbilities(personId: string, helps: readonly Help[]): Ability[] {
  const acts = UNIT_ACTS.flatMap((act): Ability[] => {
    const $in = helps
      .filter(({ given }) => GIVEN_BY[act].some((one) => given.includes(one)))
      .map(({ unitId }) => unitId)
      .toSorted()
    return $in.length === 0 ? [] : [{ action: act, subject: 'Room', conditions: { unitId: { $in } } }]
  })
  return [{ action: 'manage', subject: 'Room', conditions: { hostId: personId } }, ...acts]
}

/** A room as conditions name it. */
export type Room = { unitId: string; hostId: string }

/**
 * Returns whether somebody with these abilities may do something in a room. The only place that decides it: the server's
 * stores, the replica and the screens ask here. Says what `@casl/ability` says of such rules (may-do.test.ts), which would
 * be a quarter of what every page loads.
 */
export function mayDo(abilities: readonly Ability[], act: UnitAct, room: Room): boolean {
  const fields: Partial<Record<string, string>> = { unitId: room.unitId, hostId: room.hostId }
  return abilities.some(
    ({ action, subject, conditions = {} }) =>
      subject === 'Room' &&
      (action === act || action === 'manage') &&
      Object.entries(conditions).every(([name, wanted]) =>
        (typeof wanted === 'string' ? [wanted] : wanted.$in).some((value) => value === fields[name]),
      ),
  )
}

/** Returns what a change of a room's checklist is, by the names of its fields or items. */
export function actOfPlanEdit(names: readonly string[]): UnitAct {
  return names.every((name) => name === 'levels' || name.startsWith('levels.'))
    ? 'countSupplies'
    : 'planTurnovers'
}

/**
 * Returns whether somebody may change what a hand has been given: its host and the hand may take any of it away. Nobody gives
 * more by a change, since the person may have left or blocked the host, or may not want to be named to guests: they are
 * invited, and choose.
 */
export function mayGive(
  personId: string,
  hand: Room & { personId: string; given: readonly Given[] },
  after: readonly Given[],
): boolean {
  const isTheirs = personId === hand.personId || mayDo(roomAbilities(personId, []), 'chooseHands', hand)
  return isTheirs && after.every((one) => hand.given.includes(one))
}
