import {
  amountOf,
  hasMethod,
  isReceipted,
  type LedgerEntry,
  type NewLedgerEntry,
  NO_ENTRY,
  type PaymentMethod,
} from '#contract/ledger-entry.ts'
import type { AwardReason } from '#contract/ledger-extras.ts'
import { cashRounding } from '#domain/money/cash-rounding.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { type NoticeInput, servedBy } from './documents/notice-fields.tsx'
import type { ReceiptInput } from './documents/receipt-fields.tsx'
import type { WrittenKind } from './entry-kinds.ts'
import { firstAmount, likelyPeriod } from './entry-start.ts'
import { NO_PERIOD, type Period } from './period-fields.tsx'

/** What a person has put into the fields of an entry so far. */
export type EntryValues = {
  /** In dollars. */
  amount: number | null
  /** The bond that came with a payment, in dollars; `null` while all of it is rent. */
  bondPart: number | null
  day: string | null
  method: PaymentMethod
  reference: string
  note: string
  payer: string
  /** File ids of a claim's slip. */
  slip: readonly string[]
  /** The days that the money is for; `null` while the likely ones stand. */
  period: Period | null
  receipt: ReceiptInput
  notice: NoticeInput
  awardedFor: AwardReason
}

/** An entry before it has a time and a numbered receipt. */
export type EntryDraft = Omit<NewLedgerEntry, 'writtenAt' | 'receipt'> & { receipt: null }

/** Returns what the fields of an entry show when its dialog opens. */
export function firstValues(kind: WrittenKind, about: EntryView | null, ledger: LedgerView): EntryValues {
  const isAnswer = about?.kind === 'CLAIM' && kind === 'CONFIRMATION'
  return {
    amount: firstAmount(kind, ledger, about?.amount ?? null),
    bondPart: null,
    day: isAnswer ? about.day : ledger.today,
    method: about?.method ?? (ledger.party === 'host' ? 'CASH' : 'BANK'),
    reference: '',
    note: '',
    payer: '',
    slip: [],
    period: null,
    receipt: { isWanted: null, receivedBy: ledger.terms.hostName, strokes: [] },
    notice: { day: null, method: 'HAND', isAfterFive: false },
    awardedFor: ledger.owed > 0 ? 'RENT' : 'DAMAGE',
  }
}

/** The money of an entry in cents; `null` where there is no amount. A bond that comes with the rent is no rent. */
export type EntryMoney = { cents: number | null; bondCents: number; rentCents: number | null }

/** Returns the money that the fields state. */
export function moneyOf(kind: WrittenKind, { amount, bondPart }: EntryValues): EntryMoney {
  const cents = amountOf(kind) === 'none' || amount === null ? null : Math.round(amount * 100)
  const bondCents = bondPart === null ? 0 : Math.round(bondPart * 100)
  return { cents, bondCents, rentCents: cents === null ? null : cents - bondCents }
}

/** Returns whether a receipt is written: as the person said, and otherwise for cash and for a bond. */
export function isReceiptWanted(kind: WrittenKind, { receipt, method }: EntryValues): boolean {
  return isReceipted(kind) && (receipt.isWanted ?? (kind === 'BOND_RECEIVED' || method === 'CASH'))
}

/** Returns the days that the money is for; `null` if this entry doesn't state any. */
export function periodOf(kind: WrittenKind, values: EntryValues, ledger: LedgerView): Period | null {
  const isStated = kind === 'PAYMENT' || (kind === 'CONFIRMATION' && isReceiptWanted(kind, values))
  if (!isStated) return null
  return values.period ?? likelyPeriod(ledger, moneyOf(kind, values).rentCents) ?? NO_PERIOD
}

/** Returns the cents that rounding cash to 10 cents settles; `null` if nothing was rounded. */
export function roundingOf(kind: WrittenKind, values: EntryValues, { owed }: LedgerView): number | null {
  return cashRounding({ kind, method: values.method, amount: moneyOf(kind, values).rentCents }, owed)
}

/** Returns the entry as it stands. `named` is the entry that it answers or reverses; `isSure` that a question was answered. */
export function entryOf(
  kind: WrittenKind,
  values: EntryValues,
  { ledger, named, isSure }: { ledger: LedgerView; named: Pick<LedgerEntry, 'id'> | null; isSure: boolean },
): EntryDraft {
  const period = periodOf(kind, values, ledger) ?? NO_PERIOD
  const rounding = roundingOf(kind, values, ledger)
  return {
    ...NO_ENTRY,
    agreementId: ledger.agreementId,
    kind,
    amount: moneyOf(kind, values).rentCents,
    day: values.day ?? '',
    method: hasMethod(kind) ? values.method : null,
    periodFrom: period.from,
    periodTo: period.to,
    entryId: named?.id ?? null,
    ...(isSure ? { isSure } : {}),
    reference: values.reference.trim(),
    note: values.note.trim(),
    payer: values.payer.trim(),
    attachments: [...values.slip],
    ...servedBy(values.notice, ledger),
    ...(kind === 'BOND_CLAIMED' ? { awardedFor: values.awardedFor } : {}),
    ...(rounding === null ? {} : { rounding }),
  }
}
