import type { AgreementParty } from '#contract/agreement-status.ts'

/*
 * The states of a payment (§3), and who moves it from one to the next. Entries do it: no state is stored.
 *
 *   PENDING → PROCESSING → COMPLETED → CANCELLED
 *           ↘ COMPLETED  ↘ CANCELLED
 *                        ↘ EXPIRED → COMPLETED
 */

/** `PENDING` is what is due and not paid; the others are those of a payment or a claim. */
export const PAYMENT_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_STEPS = [
  'claim',
  'record',
  'confirm',
  'decline',
  'withdraw',
  'reverse',
  'lapse',
] as const
export type PaymentStep = (typeof PAYMENT_STEPS)[number]

type Move = { from: PaymentStatus; to: PaymentStatus; by: AgreementParty | 'time' }

const MOVES: Record<PaymentStep, readonly Move[]> = {
  claim: [{ from: 'PENDING', to: 'PROCESSING', by: 'guest' }],
  record: [{ from: 'PENDING', to: 'COMPLETED', by: 'host' }],
  confirm: [
    { from: 'PROCESSING', to: 'COMPLETED', by: 'host' },
    { from: 'EXPIRED', to: 'COMPLETED', by: 'host' },
  ],
  decline: [{ from: 'PROCESSING', to: 'CANCELLED', by: 'host' }],
  withdraw: [{ from: 'PROCESSING', to: 'CANCELLED', by: 'guest' }],
  reverse: [{ from: 'COMPLETED', to: 'CANCELLED', by: 'host' }],
  // Nobody answered a claim (`CLAIM_DAYS`).
  lapse: [{ from: 'PROCESSING', to: 'EXPIRED', by: 'time' }],
}

/** Where a step leads when it is taken by this party, or by time; `null` if it is not theirs or not possible. */
export function nextPaymentStatus(
  status: PaymentStatus,
  step: PaymentStep,
  by: AgreementParty | 'time',
): PaymentStatus | null {
  return MOVES[step].find((move) => move.from === status && move.by === by)?.to ?? null
}

/** The steps that this party may take now, in the order of the table. */
export function paymentStepsFor(status: PaymentStatus, party: AgreementParty): PaymentStep[] {
  return PAYMENT_STEPS.filter((step) => nextPaymentStatus(status, step, party) !== null)
}
