import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import type { LedgerEntry, NewLedgerEntry } from '#contract/ledger-entry.ts'
import type { LedgerReceipt } from '#contract/ledger-receipt.ts'
import type { Account, DayState } from '#domain/money/balance.ts'
import type { PaymentStatus } from '#domain/money/payment-status.ts'
import type { Due } from '#domain/money/schedule.ts'
import type { Tenancy } from '#domain/money/tenancy.ts'
import type { Region } from '#contract/region.ts'
import type { EditView } from './edit-view.ts'

/** An entry as a party sees it: the server's, or one that this device wrote and the server doesn't have yet. */
export type EntryView = Pick<
  LedgerEntry,
  | 'id'
  | 'kind'
  | 'amount'
  | 'day'
  | 'method'
  | 'periodFrom'
  | 'periodTo'
  | 'entryId'
  | 'sameAs'
  | 'isSure'
  | 'isCancelled'
  | 'isOpening'
  | 'reference'
  | 'note'
  | 'payer'
  | 'receipt'
  | 'servedOn'
  | 'serviceMethod'
  | 'isServedAfterFive'
  | 'overdue'
  | 'awardedFor'
  | 'rounding'
  | 'letter'
  | 'attachments'
  | 'device'
  | 'files'
  | 'writtenAt'
  | 'takenBy'
> & {
  party: AgreementParty
  /** The status of a payment, claim or confirmation. */
  status: PaymentStatus | null
  /** Whether it counts, because nothing has reversed it. */
  isCounting: boolean
  /** `null` once the server has it. */
  edit: EditView | null
  /** The server's time; `null` until the server has it. */
  acceptedAt: string | null
  /** For money received: what it paid, oldest first. */
  fills: Fill[]
  /** The ledgers here have more of its bank line than came in: another device recorded the line otherwise. */
  isOverLine?: true
}

/** An entry whose receipt has no number yet. */
export type ReceiptedEntry = Omit<NewLedgerEntry, 'receipt'> & { receipt: Omit<LedgerReceipt, 'number'> }

/** What a payment, or part of it, paid; `kind: null` for money that pays nothing due. In cents. */
export type Fill = { kind: Due['kind'] | null; name: string; from: string; to: string; amount: number }

/** What documents about the money state about its agreement. */
export type LedgerTerms = Tenancy &
  Pick<
    AgreementTerms,
    'hostName' | 'guestName' | 'hostAddress' | 'guestAddress' | 'premises' | 'isChatAddress'
  > &
  Pick<AgreementFacts, 'rentRaisedOn'> & {
    /** Whether the bond has to be lodged: a deposit outside the Act has no such deadline. */
    isBondLodged: boolean
    /** The bond that the terms ask for, with one for a pet, in cents. */
    bondAsked: number
  }

/** What a ledger comes to on a day, for lists. Amounts are in cents. */
export type RentSums = Pick<Account, 'owed' | 'paidTo' | 'arrears'> & {
  /** Today at the place. */
  today: string
  /** The next amount due today or later; `null` if there is none within five weeks. */
  next: { dueOn: string; amount: number } | null
  /** Everything unpaid that is due today or in the six days after. */
  dueThisWeek: number
  /** The last payment received. */
  lastPaid: { day: string; amount: number } | null
}

/** The money of one agreement in a list. */
export type RentView = RentSums & {
  agreementId: string
  party: AgreementParty
  unitId: string
  unitTitle: string
  otherId: string
  otherName: string
  region: Region | null
  /** Number of claims that the host hasn't answered. */
  openClaims: number
  /** Number of entries waiting on this device. */
  waiting: number
}

/** The money of one stay in a room of somebody else. */
export type HelpedRent = RentSums &
  Pick<RentView, 'agreementId' | 'waiting'> & {
    guestName: string
  }

/** The money of a room of somebody else, as far as this person may see it. Amounts are in cents. */
export type HelpedMoney = {
  unitId: string
  unitTitle: string
  hostId: string
  hostName: string
  /** What came in this month, and in this tax year (April to March). */
  thisMonth: number
  thisYear: number
  /** Its stays with money that is due, was paid or is still owed; most owed first. */
  rents: HelpedRent[]
}

/** Everything about the money of one agreement. */
export type LedgerView = RentView &
  Pick<Account, 'paid' | 'credits' | 'bond'> & {
    terms: LedgerTerms
    /** Where and how rent is paid, as the agreement says it. */
    pay: { account: string; reference: string; details: string }
    /** What is due by now or within five weeks, and how much of it is paid, latest first. */
    dues: (Omit<Due, 'parts'> & { paid: number })[]
    /** Latest first. */
    entries: EntryView[]
    /** The days around today and the state of each. */
    days: { day: string; state: DayState }[]
  }

/**
 * What was due under an agreement in a month, how much of it is unpaid, and what was received on days of that month. In
 * cents.
 */
export type RentMonthShare = {
  agreementId: string
  otherName: string
  unitTitle: string
  due: number
  open: number
  received: number
}

/** The totals of all agreements. `month` is `YYYY-MM`. */
export type RentMonth = Pick<RentMonthShare, 'due' | 'open' | 'received'> & {
  month: string
  shares: RentMonthShare[]
}
