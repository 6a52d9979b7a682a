import { z } from 'zod'
import type { AgreementParty } from './agreement-status.ts'
import { Day, Id, StoredDay, Timestamp } from './endpoint.ts'
import {
  AGREEMENT_LINE_MAX,
  LEDGER_AMOUNT_CENTS_MAX,
  LEDGER_BANK_LINE_MAX,
  LEDGER_DEVICE_MAX,
  LEDGER_NOTE_MAX,
  LEDGER_REFERENCE_MAX,
  MONEY_FILES_MAX,
} from './limits.ts'
import { LetterFacts, StoredLetterFacts } from './letter-facts.ts'
import { AWARD_REASONS, CASH_ROUNDING_MAX } from './ledger-extras.ts'
import { LedgerReceipt, StoredLedgerReceipt } from './ledger-receipt.ts'
import { OverdueRent, StoredOverdueRent } from './overdue-rent.ts'
import { StoredFile } from './upload.ts'

/*
 * The ledger of an agreement: entries that are only ever added. A mistake is corrected by a REVERSAL that names it.
 * What is due follows from the agreement's terms and is not an entry (domain/money/schedule.ts).
 *
 *   PAYMENT        the host received money; may name the guest's claim that it answers
 *   CLAIM          the guest says they have paid; changes no balance
 *   CONFIRMATION   the host received what a claim states
 *   DECLINE        the host did not
 *   SAME_MONEY     the host did, and has recorded it already: `sameAs` is that payment; changes no balance
 *   REVERSAL       the named entry no longer counts; a claim reversed by its guest is withdrawn
 *   CHARGE         something else is due, such as firewood
 *   CREDIT         reduces what is owed
 *   REFUND         the host gave money back
 *   RENT_CHANGE    the new rent per week, from a day on
 *   RENT_END       the day of leaving: rent is due for the days before it
 *   OPENING        the tenancy was under way before: rent is charged from this day on, and was paid up to the day before
 *   PERIODIC       the host has seen that the fixed term went on as a periodic tenancy from this day; changes no balance
 *   OVERDUE_NOTICE the host gave notice that rent is overdue; changes no balance
 *   BOND_RECEIVED, BOND_LODGED, BOND_REFUNDED, BOND_CLAIMED   bond, which is neither rent nor income
 */
export const LEDGER_KINDS = [
  'PAYMENT',
  'CLAIM',
  'CONFIRMATION',
  'DECLINE',
  'SAME_MONEY',
  'REVERSAL',
  'CHARGE',
  'CREDIT',
  'REFUND',
  'RENT_CHANGE',
  'RENT_END',
  'OPENING',
  'PERIODIC',
  'OVERDUE_NOTICE',
  'BOND_RECEIVED',
  'BOND_LODGED',
  'BOND_REFUNDED',
  'BOND_CLAIMED',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** How money changed hands. */
export const PAYMENT_METHODS = ['CASH', 'BANK', 'OTHER'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How a notice was given: some ways add days until it counts as received. */
export const SERVICE_METHODS = ['HAND', 'LETTERBOX', 'POST', 'ELECTRONIC'] as const
export type ServiceMethod = (typeof SERVICE_METHODS)[number]

const Line = z.string().max(AGREEMENT_LINE_MAX, 'tooLong')

/** An entry as a device wrote it, without its id. */
export const NewLedgerEntry = z.object({
  agreementId: Id,
  kind: z.enum(LEDGER_KINDS),
  /** Whole cents. For a change of rent, the new rent per week. `null` if the kind has no amount. */
  amount: z.number().int().min(0).max(LEDGER_AMOUNT_CENTS_MAX).nullable(),
  /** The day it was paid, is due or takes effect, by the calendar of the place. */
  day: Day,
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** The days that it is for, if stated. */
  periodFrom: Day.nullable(),
  periodTo: Day.nullable(),
  /** The entry that this one answers or reverses. */
  entryId: Id.nullable(),
  /** For SAME_MONEY: the payment that is the money of the claim. */
  sameAs: Id.optional(),
  /** The host was asked whether a sum or the same money twice is right, and said yes. */
  isSure: z.boolean().optional(),
  /** The reference used by the bank or for the lodgement of the bond. */
  reference: z.string().max(LEDGER_REFERENCE_MAX, 'tooLong'),
  note: z.string().max(LEDGER_NOTE_MAX, 'tooLong'),
  /** Who paid, if it wasn't the guest. */
  payer: Line,
  receipt: LedgerReceipt.nullable(),
  /**
   * The host discarded the entry after its receipt was written, before the server had it. It counts nowhere; the
   * receipt keeps its number.
   */
  isCancelled: z.boolean().optional(),
  /** It says how things stood when the tenancy came here, and isn't news: OPENING, and what was entered with it. */
  isOpening: z.boolean().optional(),
  /** Identifies the line of a bank file, so that the same line counts once per agreement. */
  bankLine: z.string().min(1).max(LEDGER_BANK_LINE_MAX).nullable(),
  /** The amount of that bank line, in cents: it may be split, and more than this can't be recorded from it. */
  lineCents: z.number().int().min(1).max(LEDGER_AMOUNT_CENTS_MAX).optional(),
  /** Files of a claim: the slips of the payment, by file id. They may arrive later than the entry. */
  attachments: z.array(Id).max(MONEY_FILES_MAX, 'tooMany').default([]),
  /** Set for a notice of higher rent, or of overdue rent. */
  servedOn: Day.nullable(),
  serviceMethod: z.enum(SERVICE_METHODS).nullable(),
  /** For an electronic notice: sent after five, so that it counts as received a working day later. */
  isServedAfterFive: z.boolean().optional(),
  /** For either notice: what else its letter stated. */
  letter: LetterFacts.optional(),
  /** For a notice of overdue rent: the unpaid rent that it states. */
  overdue: OverdueRent.optional(),
  /** For an awarded bond: what it was awarded for, which it pays first. Absent from entries of earlier builds. */
  awardedFor: z.enum(AWARD_REASONS).optional(),
  /** For cash: the cents by which rounding to 10 cents settles more (or less, if negative) than was handed over. */
  rounding: z.number().int().min(-CASH_ROUNDING_MAX).max(CASH_ROUNDING_MAX).optional(),
  /** The device that wrote it, such as `Chrome, Android`. If it is blank, the server adds what it knows. */
  device: z.string().max(LEDGER_DEVICE_MAX, 'tooLong'),
  /** Time on the device's clock. */
  writtenAt: Timestamp,
})
export type NewLedgerEntry = z.infer<typeof NewLedgerEntry>

/** An entry that the server has accepted. It never changes; only files that it names may arrive later. */
export const LedgerEntry = NewLedgerEntry.extend({
  day: StoredDay,
  periodFrom: StoredDay.nullable(),
  periodTo: StoredDay.nullable(),
  servedOn: StoredDay.nullable(),
  receipt: StoredLedgerReceipt.nullable(),
  letter: StoredLetterFacts.optional(),
  overdue: StoredOverdueRent.optional(),
  /** Created on the device; the entry's permanent id. */
  id: Id,
  /** Always 1, because records have a version. */
  version: z.number().int(),
  writtenBy: Id,
  party: z.enum(['host', 'guest']),
  /** The name of somebody who helps the host and took the money for them. Left out for an entry by a party itself. */
  takenBy: z.string().optional(),
  /** Time on the server's clock. */
  acceptedAt: Timestamp,
  /** The attachments that the server has, in order. */
  files: z.array(StoredFile),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Blank values for an entry; each kind adds the fields it needs. */
export const NO_ENTRY = {
  amount: null,
  method: null,
  periodFrom: null,
  periodTo: null,
  entryId: null,
  reference: '',
  note: '',
  payer: '',
  receipt: null,
  bankLine: null,
  attachments: [],
  servedOn: null,
  serviceMethod: null,
  device: '',
} satisfies Partial<NewLedgerEntry>

/** What belongs to an entry of a kind. */
export type KindRule = {
  by: readonly AgreementParty[]
  /** Whether it may wait on the device while offline: for facts that a person knows for certain. */
  isQueued: boolean
  /** `positive`: more than zero. `any`: zero or more. */
  amount: 'none' | 'positive' | 'any'
  hasMethod: boolean
  /** Kinds of entry that it may name. */
  names: readonly LedgerKind[]
  mustName: boolean
  /** Whether its day may be in the future. */
  isAhead: boolean
  /** Whether it may have a receipt. */
  isReceipted: boolean
  /** Whether it may have files: the slip of a payment. */
  hasSlip: boolean
}

const HOSTS: KindRule = {
  by: ['host'],
  isQueued: false,
  amount: 'positive',
  hasMethod: false,
  names: [],
  mustName: false,
  isAhead: false,
  isReceipted: false,
  hasSlip: false,
}

export const KIND_RULES: Record<LedgerKind, KindRule> = {
  PAYMENT: { ...HOSTS, isQueued: true, hasMethod: true, names: ['CLAIM'], isReceipted: true },
  CLAIM: { ...HOSTS, by: ['guest'], isQueued: true, hasMethod: true, hasSlip: true },
  CONFIRMATION: { ...HOSTS, hasMethod: true, names: ['CLAIM'], mustName: true, isReceipted: true },
  DECLINE: { ...HOSTS, amount: 'none', names: ['CLAIM'], mustName: true },
  SAME_MONEY: { ...HOSTS, amount: 'none', names: ['CLAIM'], mustName: true },
  REVERSAL: {
    ...HOSTS,
    by: ['host', 'guest'],
    amount: 'none',
    names: LEDGER_KINDS.filter((kind) => kind !== 'REVERSAL' && kind !== 'DECLINE'),
    mustName: true,
  },
  CHARGE: { ...HOSTS, isAhead: true },
  CREDIT: { ...HOSTS, isAhead: true },
  REFUND: { ...HOSTS, hasMethod: true },
  RENT_CHANGE: { ...HOSTS, amount: 'any', isAhead: true },
  RENT_END: { ...HOSTS, amount: 'none', isAhead: true },
  OPENING: { ...HOSTS, amount: 'none', isAhead: true },
  PERIODIC: { ...HOSTS, amount: 'none' },
  OVERDUE_NOTICE: { ...HOSTS, isQueued: true },
  BOND_RECEIVED: { ...HOSTS, isQueued: true, hasMethod: true, isReceipted: true },
  BOND_LODGED: { ...HOSTS, isQueued: true },
  BOND_REFUNDED: { ...HOSTS, hasMethod: true },
  BOND_CLAIMED: HOSTS,
}

/** Returns whether this party may write entries of a kind at all. */
export function mayWrite(kind: LedgerKind, party: AgreementParty): boolean {
  return KIND_RULES[kind].by.includes(party)
}

/** Returns whether an entry of this kind may wait for the network; the others need a connection. */
export function isQueued(kind: LedgerKind): boolean {
  return KIND_RULES[kind].isQueued
}

/** Returns whether a kind has an amount, and whether it may be zero. */
export function amountOf(kind: LedgerKind): KindRule['amount'] {
  return KIND_RULES[kind].amount
}

/** Returns whether an entry of this kind states how money changed hands. */
export function hasMethod(kind: LedgerKind): boolean {
  return KIND_RULES[kind].hasMethod
}

/** Returns whether an entry of this kind means that the host has received money, for which they may write a receipt. */
export function isReceipted(kind: LedgerKind): boolean {
  return KIND_RULES[kind].isReceipted
}

/** Returns whether an entry of this kind may have files, such as a photo of the slip. */
export function hasSlip(kind: LedgerKind): boolean {
  return KIND_RULES[kind].hasSlip
}
