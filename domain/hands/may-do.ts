import type { Given } from '#contract/given.ts'

/** What somebody may do in a room besides reading what everybody reads. */
export type RoomAct =
  /** See where it is and on which days stays begin and end. */
  | 'findRoom'
  /** See how to get in while there is something to do. */
  | 'enterRoom'
  /** See and write what is done after each stay. */
  | 'turnOver'
  /** Change how many there are of what is counted. */
  | 'countSupplies'
  /** Take part in the conversations about it. */
  | 'converse'
  /** Change the checklist and whether the next guest is told. */
  | 'planTurnovers'
  /** Let others help, and end that. */
  | 'chooseHands'

/** What each act needs to be given. The room's host may do all of them. */
const GIVEN_BY: Record<RoomAct, readonly Given[]> = {
  findRoom: ['turnovers', 'cohost'],
  enterRoom: ['turnovers'],
  turnOver: ['turnovers'],
  countSupplies: ['turnovers'],
  converse: ['cohost'],
  planTurnovers: [],
  chooseHands: [],
}

/** Returns what somebody must have been given, at least one of it, to do this in another's room. */
export function givenFor(act: RoomAct): readonly Given[] {
  return GIVEN_BY[act]
}

/** A person, the host of a room, and what that host has given the person there. */
export type Standing = { personId: string; hostId: string; given: readonly Given[] }

/**
 * Returns whether somebody may do something in a room. The only place that decides it: the server's stores, the replica
 * and the screens ask here.
 */
export function mayDo(act: RoomAct, { personId, hostId, given }: Standing): boolean {
  return personId === hostId || GIVEN_BY[act].some((one) => given.includes(one))
}

/** Returns what a change of a room's checklist is, by the names of its fields or items. */
export function actOfPlanEdit(names: readonly string[]): RoomAct {
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
  hand: { hostId: string; personId: string; given: readonly Given[] },
  after: readonly Given[],
): boolean {
  const isTheirs = personId === hand.personId || mayDo('chooseHands', { ...hand, personId, given: [] })
  return isTheirs && after.every((one) => hand.given.includes(one))
}
