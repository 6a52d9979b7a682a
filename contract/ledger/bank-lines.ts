import type { LedgerKind } from '#contract/ledger-entry.ts'
import { type Day, daysBetween } from '#contract/calendar-day.ts'

/** A payment by hand and its line in the bank are seldom further apart. */
const SAME_MONEY_DAYS = 5

/** Whether two amounts, in cents and with the days they were paid on, may be one and the same money. */
export function isMaybeSameMoney(
  one: { day: Day; cents: number },
  other: { day: Day; cents: number },
): boolean {
  return one.cents === other.cents && Math.abs(daysBetween(one.day, other.day)) <= SAME_MONEY_DAYS
}

/**
 * What an entry calls a bank line, so that it counts once in an agreement. `reversed` is how many entries of this line
 * were reversed there: the line may then be recorded again, by two devices under the same name.
 */
export function bankLineKey(lineId: string, reversed: number): string {
  return reversed === 0 ? lineId : `${lineId}~${reversed}`
}

/** Returns the id of the bank line that an entry's `bankLine` names. */
export function lineIdOf(bankLine: string): string {
  return bankLine.replace(/~\d+$/, '')
}

/** All words of a bank line as a ledger keeps them, by which a later line of the same payer is known. */
export function lineText(texts: {
  payee: string
  particulars: string
  code: string
  reference: string
  memo: string
}): string {
  const { payee, particulars, code, reference, memo } = texts
  return [payee, particulars, code, reference, memo].filter(Boolean).join(' ')
}

/** Whether an entry of this kind is money that the host has received. */
export function isMoneyIn(kind: LedgerKind): boolean {
  return kind === 'PAYMENT' || kind === 'CONFIRMATION'
}
