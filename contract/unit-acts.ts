/**
 * What somebody may do in a room besides reading what everybody reads. `domain/hands/may-do.ts` says who may do which.
 * Without zod, so that pages can import it.
 */
export const UNIT_ACTS = [
  /** See where it is and on which days stays begin and end. */
  'findRoom',
  /** See its calendar: who stays when, which days are blocked, and when it is let. */
  'seeStays',
  /** See its money: what each stay owes and has paid, and what came in. */
  'seeMoney',
  /** Record money that its guests hand over. */
  'takeMoney',
  /** See how to get in while there is something to do. */
  'enterRoom',
  /** See and write what is done after each stay. */
  'turnOver',
  /** Change how many there are of what is counted. */
  'countSupplies',
  /** Take part in the conversations about it. */
  'converse',
  /** Change the checklist and whether the next guest is told. */
  'planTurnovers',
  /** Let others help, and end that. */
  'chooseHands',
] as const
export type UnitAct = (typeof UNIT_ACTS)[number]
