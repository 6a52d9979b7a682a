import type { LedgerKind, PaymentMethod } from '#contract/ledger-entry.ts'
import { CASH_ROUNDING_MAX, CASH_STEP } from '#contract/ledger-extras.ts'

type Cash = { kind: LedgerKind; method: PaymentMethod | null; amount: number | null }

/**
 * Returns the cents by which rounding settles more (or less, if negative) than the cash that was handed over for what is
 * owed; `null` if nothing was rounded. New Zealand's smallest coin is 10 cents, so cash comes in whole 10 cents and is at
 * most 5 cents off.
 */
export function cashRounding({ kind, method, amount }: Cash, owed: number): number | null {
  const isReceived = kind === 'PAYMENT' || kind === 'CONFIRMATION'
  if (!isReceived || method !== 'CASH' || amount === null || amount % CASH_STEP !== 0) return null
  const rounding = owed - amount
  return rounding === 0 || Math.abs(rounding) > CASH_ROUNDING_MAX ? null : rounding
}
