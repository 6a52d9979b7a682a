/*
 * The states of an agreement (§3, §4), and who moves it from one to the next. One table for both sides of the wire:
 * the server refuses what is not in it, screens offer only what is.
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

/** Which side of an agreement a person is on. */
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

/** Where a step leads when this party takes it from this status; `null` if it is not theirs or not possible. */
export function nextStatus(
  status: AgreementStatus,
  step: AgreementStep,
  party: AgreementParty,
): AgreementStatus | null {
  return MOVES[step].find(({ from, by }) => from === status && by.includes(party))?.to ?? null
}

/** The steps that this party may take now, in the order of the table. */
export function stepsFor(status: AgreementStatus, party: AgreementParty): AgreementStep[] {
  return AGREEMENT_STEPS.filter((step) => nextStatus(status, step, party) !== null)
}

/** Whether nothing more can happen to the agreement's status. */
export function isOver(status: AgreementStatus): boolean {
  return stepsFor(status, 'host').length === 0
}
