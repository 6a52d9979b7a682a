import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import type { LedgerEntry, NewLedgerEntry } from '#contract/ledger-entry.ts'
import type { LedgerReceipt } from '#contract/ledger-receipt.ts'
import type { Account, DayState } from '#contract/ledger/balance.ts'
import type { PaymentStatus } from '#contract/ledger/payment-status.ts'
import type { Due } from '#contract/ledger/schedule.ts'
import type { Tenancy } from '#contract/ledger/tenancy.ts'
import type { Region } from '#contract/region.ts'
import type { EditView } from './edit-view.ts'

/** An entry as a party sees it: the server's, or one that this device wrote and the server does not have yet. */
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
  | 'reference'
  | 'note'
  | 'payer'
  | 'receipt'
  | 'servedOn'
  | 'serviceMethod'
  | 'isServedAfterFive'
  | 'overdue'
  | 'attachments'
  | 'files'
  | 'writtenAt'
> & {
  party: AgreementParty
  /** Of a payment, claim or confirmation. */
  status: PaymentStatus | null
  /** Whether it counts: nothing reversed it. */
  isCounting: boolean
  /** `null` once the server has it. */
  edit: EditView | null
  /** The server's time; `null` while it does not have it. */
  acceptedAt: string | null
  /** Of money that came: what it paid, the oldest first. */
  fills: Fill[]
}

/** An entry whose receipt has no number yet. */
export type ReceiptedEntry = Omit<NewLedgerEntry, 'receipt'> & { receipt: Omit<LedgerReceipt, 'number'> }

/** What a payment paid, or a part of it; `kind: null` for money that nothing is due for. Cents. */
export type Fill = { kind: Due['kind'] | null; name: string; from: string; to: string; amount: number }

/** What documents about the money say of its agreement. */
export type LedgerTerms = Tenancy &
  Pick<AgreementTerms, 'hostName' | 'guestName' | 'hostAddress' | 'guestAddress' | 'premises' | 'regime'> &
  Pick<AgreementFacts, 'rentRaisedOn'> & {
    /** Whether the bond has to be lodged: a deposit outside the Act has no such clock. */
    isBondLodged: boolean
  }

/** The money of one agreement in a list. Amounts are cents. */
export type RentView = Pick<Account, 'owed' | 'paidTo' | 'arrears'> & {
  agreementId: string
  party: AgreementParty
  unitId: string
  unitTitle: string
  otherId: string
  otherName: string
  region: Region | null
  /** The day at the place. */
  today: string
  /** The next amount that is not due yet, or due today; `null` for nothing within five weeks. */
  next: { dueOn: string; amount: number } | null
  /** All that is due today and in the six days after it, and not paid. */
  dueThisWeek: number
  /** What came last. */
  lastPaid: { day: string; amount: number } | null
  /** Claims that the host has not answered. */
  openClaims: number
  /** Entries that wait on this device. */
  waiting: number
}

/** Everything about the money of one agreement. */
export type LedgerView = RentView &
  Pick<Account, 'paid' | 'credits' | 'bond'> & {
    terms: LedgerTerms
    /** Where and how rent is paid, as the agreement says. */
    paymentDetails: string
    /** What is due by now or within five weeks, and how much of it is paid; the latest first. */
    dues: (Omit<Due, 'parts'> & { paid: number })[]
    /** The latest first. */
    entries: EntryView[]
    /** Days around today and how each stands. */
    days: { day: string; state: DayState }[]
  }

/** What was due of an agreement in a month, what of that nobody has paid, and what came in its days. Amounts are cents. */
export type RentMonthShare = {
  agreementId: string
  otherName: string
  unitTitle: string
  due: number
  open: number
  received: number
}

/** The same of all agreements. `month` is `YYYY-MM`. */
export type RentMonth = Pick<RentMonthShare, 'due' | 'open' | 'received'> & {
  month: string
  shares: RentMonthShare[]
}
