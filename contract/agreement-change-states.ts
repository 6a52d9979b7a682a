// Without zod, so that pages can import it.

/**
 * The states of a proposed change. Only an open one can be answered, once; it lapses if the agreement is over before.
 */
export const CHANGE_STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LAPSED'] as const
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
