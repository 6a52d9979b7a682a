import type { IncomeLine } from '#contract/ledger/revenue.ts'
import type { LedgerEntry } from '#contract/ledger-entry.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import type { RevenueReport } from '#contract/revenue.ts'

/** A tax year from what is on this device. */
export type RevenueView = RevenueReport & {
  year: number
  /** Years with money in them, this one and the next; the latest first. */
  years: number[]
  /** The moment that says which day is today, ISO 8601: the server is asked for the same. */
  at: string
  /** Entries, expenses and agreements changed here that the server does not have. */
  waiting: number
  /** Whether there is any money at all, in any year. */
  isEmpty: boolean
}

/** Money received, as an accountant reads it. */
export type RevenueLine = IncomeLine &
  Pick<LedgerEntry, 'method' | 'reference' | 'payer'> & {
    unitId: string
    guestName: string
    regime: AgreementTerms['regime']
    receipt: string
  }
