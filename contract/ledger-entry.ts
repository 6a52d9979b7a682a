import { z } from 'zod'
import type { AgreementParty } from './agreement-status.ts'
import { Id, Timestamp } from './endpoint.ts'
import {
  AGREEMENT_LINE_MAX,
  LEDGER_AMOUNT_CENTS_MAX,
  LEDGER_BANK_LINE_MAX,
  LEDGER_DEVICE_MAX,
  LEDGER_NOTE_MAX,
  LEDGER_REFERENCE_MAX,
  MONEY_FILES_MAX,
} from './limits.ts'
import { LedgerReceipt } from './ledger-receipt.ts'
import { OverdueRent } from './overdue-rent.ts'
import { StoredFile } from './upload.ts'

/*
 * The ledger of an agreement: entries that are only ever added. A mistake is put right by a REVERSAL that names it. What
 * is due follows from the agreement's terms and is not an entry (contract/ledger/schedule.ts).
 *
 *   PAYMENT        the host received money; may name the guest's claim that it answers
 *   CLAIM          the guest says they have paid; changes no balance
 *   CONFIRMATION   the host received what a claim says
 *   DECLINE        the host did not
 *   REVERSAL       the named entry counts no more; of a claim by its guest: it is withdrawn
 *   CHARGE         something else is due, such as firewood
 *   CREDIT         less is due
 *   REFUND         the host gave money back
 *   RENT_CHANGE    the rent per week from a day on
 *   RENT_END       the day of leaving: rent is due for the days before it
 *   OVERDUE_NOTICE the host gave notice that rent is overdue; changes no balance
 *   BOND_RECEIVED, BOND_LODGED, BOND_REFUNDED, BOND_CLAIMED   bond, which is neither rent nor income
 */
export const LEDGER_KINDS = [
  'PAYMENT',
  'CLAIM',
  'CONFIRMATION',
  'DECLINE',
  'REVERSAL',
  'CHARGE',
  'CREDIT',
  'REFUND',
  'RENT_CHANGE',
  'RENT_END',
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
const Day = z.iso.date()

/** An entry as a device wrote it, without its id. */
export const NewLedgerEntry = z.object({
  agreementId: Id,
  kind: z.enum(LEDGER_KINDS),
  /** Whole cents; of a change of rent, the rent per week from then on. `null` where the kind has no amount. */
  amount: z.number().int().min(0).max(LEDGER_AMOUNT_CENTS_MAX).nullable(),
  /** When it was paid, is due or takes effect, by the calendar of the place. */
  day: Day,
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** The days that it is for, where somebody has said so. */
  periodFrom: Day.nullable(),
  periodTo: Day.nullable(),
  /** The entry that this one answers or reverses. */
  entryId: Id.nullable(),
  /** What the bank or the bond's lodgement calls it. */
  reference: z.string().max(LEDGER_REFERENCE_MAX, 'tooLong'),
  note: z.string().max(LEDGER_NOTE_MAX, 'tooLong'),
  /** Who paid, if it was not the guest. */
  payer: Line,
  receipt: LedgerReceipt.nullable(),
  /** Names the line of a bank's file, so that the same line counts once in an agreement. */
  bankLine: z.string().min(1).max(LEDGER_BANK_LINE_MAX).nullable(),
  /** Files of a claim: the slip of the payment, by their ids. They may arrive later than the entry. */
  attachments: z.array(Id).max(MONEY_FILES_MAX, 'tooMany').default([]),
  /** Of a notice of higher rent, or of overdue rent. */
  servedOn: Day.nullable(),
  serviceMethod: z.enum(SERVICE_METHODS).nullable(),
  /** Of a notice sent electronically: whether after five, so that it counts as received a working day later. */
  isServedAfterFive: z.boolean().optional(),
  /** Of a notice of overdue rent: what it says is unpaid. */
  overdue: OverdueRent.optional(),
  /** Which device wrote it, as its person knows it; blank where that is not known. */
  device: z.string().max(LEDGER_DEVICE_MAX, 'tooLong'),
  /** The device's clock. */
  writtenAt: Timestamp,
})
export type NewLedgerEntry = z.infer<typeof NewLedgerEntry>

/** An entry that the server has accepted. It never changes; what arrives later are files that it names. */
export const LedgerEntry = NewLedgerEntry.extend({
  /** Made on the device: the entry's id for good. */
  id: Id,
  /** Always 1; records have one. */
  version: z.number().int(),
  writtenBy: Id,
  party: z.enum(['host', 'guest']),
  /** The server's time. */
  acceptedAt: Timestamp,
  /** The attachments that the server has, in their order. */
  files: z.array(StoredFile),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** An entry that says nothing besides these: a kind gives what it needs. */
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

type KindRule = {
  by: readonly AgreementParty[]
  /** Whether it waits on the device until there is a network: what a person knows for a fact. */
  isQueued: boolean
  /** `positive`: more than nothing. `any`: nothing as well. */
  amount: 'none' | 'positive' | 'any'
  hasMethod: boolean
  /** Kinds of entry that it may name. */
  names: readonly LedgerKind[]
  mustName: boolean
  /** Whether its day may lie ahead. */
  isAhead: boolean
  /** Whether it may have a receipt. */
  isReceipted: boolean
  /** Whether it may have files: the slip of what was paid. */
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

const KIND_RULES: Record<LedgerKind, KindRule> = {
  PAYMENT: { ...HOSTS, isQueued: true, hasMethod: true, names: ['CLAIM'], isReceipted: true },
  CLAIM: { ...HOSTS, by: ['guest'], isQueued: true, hasMethod: true, hasSlip: true },
  CONFIRMATION: { ...HOSTS, hasMethod: true, names: ['CLAIM'], mustName: true, isReceipted: true },
  DECLINE: { ...HOSTS, amount: 'none', names: ['CLAIM'], mustName: true },
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
  OVERDUE_NOTICE: { ...HOSTS, isQueued: true },
  BOND_RECEIVED: { ...HOSTS, isQueued: true, hasMethod: true, isReceipted: true },
  BOND_LODGED: { ...HOSTS, isQueued: true },
  BOND_REFUNDED: { ...HOSTS, hasMethod: true },
  BOND_CLAIMED: HOSTS,
}

/** Whether this party may write entries of a kind at all. */
export function mayWrite(kind: LedgerKind, party: AgreementParty): boolean {
  return KIND_RULES[kind].by.includes(party)
}

/** Whether an entry of this kind waits for the network; the others are for a person who is online. */
export function isQueued(kind: LedgerKind): boolean {
  return KIND_RULES[kind].isQueued
}

/** Whether a kind has an amount, and whether it may be nothing. */
export function amountOf(kind: LedgerKind): KindRule['amount'] {
  return KIND_RULES[kind].amount
}

/** Whether an entry of this kind says how money changed hands. */
export function hasMethod(kind: LedgerKind): boolean {
  return KIND_RULES[kind].hasMethod
}

/** Whether an entry of this kind says that the host has money in hand, for which they may write a receipt. */
export function isReceipted(kind: LedgerKind): boolean {
  return KIND_RULES[kind].isReceipted
}

/** Whether an entry of this kind may have files, such as a photo of the slip. */
export function hasSlip(kind: LedgerKind): boolean {
  return KIND_RULES[kind].hasSlip
}

/** What may be wrong with an entry, by field; the words are each screen's own. */
export type EntryProblem =
  | 'required'
  /** This kind has no such thing. */
  | 'unwanted'
  /** The day has not come yet. */
  | 'notYet'
  /** The last day lies before the first. */
  | 'order'
  /** This party does not write such entries, or did not write the one that it would take back. */
  | 'notYours'
  /** The entry that it names is not in this agreement, or of another kind. */
  | 'otherEntry'
  /** Only the server can tell: the entry that it names was answered or taken back already. */
  | 'answered'
  /** Only the server can tell: this line of the bank's file is in the ledger, or another receipt has the number. */
  | 'twice'
  /** The agreement has not been sent. */
  | 'draft'

export type EntryProblems = Partial<Record<keyof NewLedgerEntry, EntryProblem>>

/** The fields by which an entry is judged. */
export type JudgedEntry = Pick<
  NewLedgerEntry,
  'agreementId' | 'kind' | 'amount' | 'day' | 'method' | 'periodFrom' | 'periodTo' | 'entryId' | 'receipt'
> & { attachments?: readonly string[]; overdue?: OverdueRent | undefined }

type Named = Pick<LedgerEntry, 'agreementId' | 'kind' | 'party'>

/**
 * What speaks against an entry by this party, by field. `named` is the entry that it names, `null` if there is none;
 * `today` is the day at the place. Devices and the server ask the same.
 */
export function entryProblems(
  entry: JudgedEntry,
  { party, named, today }: { party: AgreementParty; named: Named | null; today: string },
): EntryProblems {
  const rule = KIND_RULES[entry.kind]
  const found: [keyof NewLedgerEntry, EntryProblem | null][] = [
    ['kind', mayWrite(entry.kind, party) ? null : 'notYours'],
    ['amount', amountProblem(rule, entry.amount)],
    ['method', rule.hasMethod === (entry.method !== null) ? null : rule.hasMethod ? 'required' : 'unwanted'],
    ['day', !rule.isAhead && entry.day > today ? 'notYet' : null],
    ['periodTo', periodProblem(entry)],
    ['receipt', entry.receipt === null || rule.isReceipted ? null : 'unwanted'],
    ['attachments', (entry.attachments ?? []).length === 0 || rule.hasSlip ? null : 'unwanted'],
    ['overdue', entry.overdue === undefined || entry.kind === 'OVERDUE_NOTICE' ? null : 'unwanted'],
    ['entryId', namedProblem(entry, rule, named, party)],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

function amountProblem(rule: KindRule, amount: number | null): EntryProblem | null {
  if (rule.amount === 'none') return amount === null ? null : 'unwanted'
  return amount === null || (rule.amount === 'positive' && amount <= 0) ? 'required' : null
}

function periodProblem({ periodFrom, periodTo }: JudgedEntry): EntryProblem | null {
  if ((periodFrom === null) !== (periodTo === null)) return 'required'
  return periodFrom !== null && periodTo !== null && periodTo < periodFrom ? 'order' : null
}

function namedProblem(
  { agreementId, kind, entryId }: JudgedEntry,
  { names, mustName }: KindRule,
  named: Named | null,
  party: AgreementParty,
): EntryProblem | null {
  if (entryId === null) return mustName ? 'required' : null
  if (names.length === 0) return 'unwanted'
  if (named === null || named.agreementId !== agreementId || !names.includes(named.kind)) return 'otherEntry'
  return kind === 'REVERSAL' && named.party !== party ? 'notYours' : null
}
