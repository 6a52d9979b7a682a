/*
 * The states of an agreement (§3, §4), and who moves it from one to the next. Both sides of the wire use this table:
 * the server refuses what isn't in it, and screens offer only what is.
 *
 *   DRAFT → PENDING → APPROVED → ACTIVE → COMPLETED | EXPIRED
 *                   ↘ REJECTED
 *   CANCELLED by the host from DRAFT, by either side from PENDING, APPROVED and ACTIVE.
 */

export const AGREEMENT_STATUSES = [
  'DRAFT',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'ACTIVE',
  'COMPLETED',
  'EXPIRED',
  'CANCELLED',
] as const
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number]

export const AGREEMENT_STEPS = ['send', 'accept', 'decline', 'start', 'complete', 'expire', 'cancel'] as const
export type AgreementStep = (typeof AGREEMENT_STEPS)[number]

/** The side of an agreement that a person is on. */
export type AgreementParty = 'host' | 'guest'

type Move = { from: AgreementStatus; to: AgreementStatus; by: readonly AgreementParty[] }

const MOVES: Record<AgreementStep, readonly Move[]> = {
  send: [{ from: 'DRAFT', to: 'PENDING', by: ['host'] }],
  accept: [{ from: 'PENDING', to: 'APPROVED', by: ['guest'] }],
  decline: [{ from: 'PENDING', to: 'REJECTED', by: ['guest'] }],
  start: [{ from: 'APPROVED', to: 'ACTIVE', by: ['host'] }],
  complete: [{ from: 'ACTIVE', to: 'COMPLETED', by: ['host'] }],
  expire: [{ from: 'ACTIVE', to: 'EXPIRED', by: ['host'] }],
  cancel: [
    { from: 'DRAFT', to: 'CANCELLED', by: ['host'] },
    { from: 'PENDING', to: 'CANCELLED', by: ['host', 'guest'] },
    { from: 'APPROVED', to: 'CANCELLED', by: ['host', 'guest'] },
    { from: 'ACTIVE', to: 'CANCELLED', by: ['host', 'guest'] },
  ],
}

/** Returns the status after a step by this party; `null` if the step isn't theirs or isn't possible. */
export function nextStatus(
  status: AgreementStatus,
  step: AgreementStep,
  party: AgreementParty,
): AgreementStatus | null {
  return MOVES[step].find(({ from, by }) => from === status && by.includes(party))?.to ?? null
}

/** Returns the steps that this party may take now, in table order. */
export function stepsFor(status: AgreementStatus, party: AgreementParty): AgreementStep[] {
  return AGREEMENT_STEPS.filter((step) => nextStatus(status, step, party) !== null)
}

/** Returns whether the agreement's status can't change any more. */
export function isOver(status: AgreementStatus): boolean {
  return stepsFor(status, 'host').length === 0
}
