import type { LedgerKind } from '#contract/ledger-entry.ts'
import { type Day, daysBetween } from '#domain/calendar/calendar-day.ts'

/** The most days usually between a payment recorded by hand and its bank line. */
const SAME_MONEY_DAYS = 5

/** Returns whether two amounts, in cents and with the days they were paid on, may be the same money. */
export function isMaybeSameMoney(
  one: { day: Day; cents: number },
  other: { day: Day; cents: number },
): boolean {
  return one.cents === other.cents && Math.abs(daysBetween(one.day, other.day)) <= SAME_MONEY_DAYS
}

/**
 * Returns whether recorded money may be that of a bank line. `lineId` is the line that it was recorded from, if any: the
 * same payment has another id in a file of another kind. Two lines of one file (`inFile`) are two payments.
 */
export function isMaybeLine(
  money: { day: Day; cents: number; lineId?: string | undefined },
  line: { id: string; day: Day; cents: number },
  inFile: ReadonlySet<string>,
): boolean {
  if (money.lineId === undefined) return isMaybeSameMoney(money, line)
  const isOther = money.lineId !== line.id && !inFile.has(money.lineId)
  return isOther && money.day === line.day && money.cents === line.cents
}

/**
 * Returns the key that an entry uses for a bank line, so that the line counts once per agreement. `reversed` is the
 * number of entries of this line reversed there: the line may then be recorded again, and two devices use the same key.
 */
export function bankLineKey(lineId: string, reversed: number): string {
  return reversed === 0 ? lineId : `${lineId}~${reversed}`
}

/** Keys of bond count from here, so that one line can pay bond and rent of one agreement. Older builds know numbers. */
const BOND_KEYS_FROM = 900

/** Returns the same for the part of a line that is bond. */
export function bondLineKey(lineId: string, reversed: number): string {
  return bankLineKey(lineId, BOND_KEYS_FROM + reversed)
}

/** Returns the id of the bank line that an entry's `bankLine` names. */
export function lineIdOf(bankLine: string): string {
  return bankLine.replace(/~\d+$/, '')
}

/** Returns all texts of a bank line as a ledger stores them, by which a later line of the same payer is recognised. */
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

/** Returns whether an entry of this kind is money that the host has received. */
export function isMoneyIn(kind: LedgerKind): boolean {
  return kind === 'PAYMENT' || kind === 'CONFIRMATION'
}
