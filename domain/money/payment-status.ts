import type { AgreementParty } from '#contract/agreement-status.ts'

/*
 * The states of a payment (§3), and who moves it from one to the next. They follow from the entries; none is stored.
 *
 *   PENDING → PROCESSING → COMPLETED → CANCELLED
 *           ↘ COMPLETED  ↘ CANCELLED
 *                        ↘ EXPIRED → COMPLETED | CANCELLED
 */

/** `PENDING` is a due that isn't paid; the others are those of a payment or a claim. */
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
  decline: [
    { from: 'PROCESSING', to: 'CANCELLED', by: 'host' },
    { from: 'EXPIRED', to: 'CANCELLED', by: 'host' },
  ],
  withdraw: [
    { from: 'PROCESSING', to: 'CANCELLED', by: 'guest' },
    { from: 'EXPIRED', to: 'CANCELLED', by: 'guest' },
  ],
  reverse: [{ from: 'COMPLETED', to: 'CANCELLED', by: 'host' }],
  // Nobody has answered the claim (`CLAIM_DAYS`).
  lapse: [{ from: 'PROCESSING', to: 'EXPIRED', by: 'time' }],
}

/** Returns the status after a step by this party, or by time; `null` if it isn't theirs or isn't possible. */
export function nextPaymentStatus(
  status: PaymentStatus,
  step: PaymentStep,
  by: AgreementParty | 'time',
): PaymentStatus | null {
  return MOVES[step].find((move) => move.from === status && move.by === by)?.to ?? null
}

/** Returns the steps that this party may take now, in table order. */
export function paymentStepsFor(status: PaymentStatus, party: AgreementParty): PaymentStep[] {
  return PAYMENT_STEPS.filter((step) => nextPaymentStatus(status, step, party) !== null)
}
