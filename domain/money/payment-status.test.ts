import { expect, it } from 'vitest'
import { nextPaymentStatus, PAYMENT_STATUSES, PAYMENT_STEPS, paymentStepsFor } from './payment-status.ts'

/** Spelled out once more, cell by cell: everything not listed is impossible. */
const POSSIBLE = [
  'PENDING claim guest PROCESSING',
  'PENDING record host COMPLETED',
  'PROCESSING confirm host COMPLETED',
  'PROCESSING decline host CANCELLED',
  'PROCESSING withdraw guest CANCELLED',
  'PROCESSING lapse time EXPIRED',
  'EXPIRED confirm host COMPLETED',
  'EXPIRED decline host CANCELLED',
  'EXPIRED withdraw guest CANCELLED',
  'COMPLETED reverse host CANCELLED',
]

it('a payment allows exactly the listed steps', () => {
  const moves = PAYMENT_STATUSES.flatMap((status) =>
    PAYMENT_STEPS.flatMap((step) =>
      (['host', 'guest', 'time'] as const).flatMap((by) => {
        const to = nextPaymentStatus(status, step, by)
        return to === null ? [] : `${status} ${step} ${by} ${to}`
      }),
    ),
  )
  expect(moves.toSorted()).toEqual(POSSIBLE.toSorted())
})

it('the guest can claim and withdraw a payment, never confirm it', () => {
  expect(PAYMENT_STATUSES.flatMap((status) => paymentStepsFor(status, 'guest'))).toEqual([
    'claim',
    'withdraw',
    'withdraw',
  ])
})
