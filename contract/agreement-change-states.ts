// Without zod, so that pages can import it.
import type { ServiceMethod } from './ledger-entry.ts'

/**
 * The states of a proposed change. Only an open one can be answered, once; it lapses if the agreement is over before. A
 * notice to end the agreement is `GIVEN` at once, and `WITHDRAWN` when both have agreed on that.
 */
export const CHANGE_STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LAPSED', 'GIVEN'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** What ends a proposal: the other party accepts or declines it, or its proposer withdraws it. */
export const CHANGE_ANSWERS = ['accept', 'decline', 'withdraw'] as const
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number]

export const STATE_AFTER = {
  accept: 'ACCEPTED',
  decline: 'DECLINED',
  withdraw: 'WITHDRAWN',
} as const satisfies Record<ChangeAnswer, ChangeState>

/** Returns whether a party may answer a proposal like this, by who proposed it. */
export function mayAnswer(answer: ChangeAnswer, isProposer: boolean): boolean {
  return (answer === 'withdraw') === isProposer
}

/**
 * Why somebody gives notice. `NO_REASON`: none is needed. `OWNER`: the owner or their family moves in. `WORKERS`: the
 * place is kept for the landlord's workers, as the agreement says. `SOLD`: it is sold and has to be empty. `METH`:
 * methamphetamine makes it uninhabitable. In a boarding house, `ARREARS`: rent wasn't paid after a notice of it.
 * `ILLEGAL`: it is used for something illegal. `HARM`: serious damage, danger or disruption, done or threatened.
 */
export const NOTICE_GROUNDS = [
  'NO_REASON',
  'OWNER',
  'WORKERS',
  'SOLD',
  'METH',
  'ARREARS',
  'ILLEGAL',
  'HARM',
] as const
export type NoticeGround = (typeof NOTICE_GROUNDS)[number]

/**
 * A notice to end an agreement as its giver writes it. Days are by the calendar of the place. `servedOn` is the day on
 * which it was handed over, put into the letterbox or posted. An electronic one is given when the server accepts it, which
 * then sets that day.
 */
export type NoticeToEnd = { ground: NoticeGround; lastDay: string; method: ServiceMethod; servedOn: string }
