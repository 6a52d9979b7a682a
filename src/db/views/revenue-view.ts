import type { IncomeLine } from '#domain/money/revenue.ts'
import type { LedgerEntry } from '#contract/ledger-entry.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import type { RevenueReport } from '#contract/revenue.ts'

/** A tax year, from what is on this device. */
export type RevenueView = RevenueReport & {
  year: number
  /** Years with money in them, plus this year and the next; latest first. */
  years: number[]
  /** The moment that determines today, ISO 8601. The server is asked for the same. */
  at: string
  /** Number of edited entries, expenses and agreements that the server doesn't have. */
  waiting: number
  /** Whether there are neither agreements (drafts aside) nor expenses, in any year. */
  isEmpty: boolean
}

/** Money received, in the form an accountant reads. */
export type RevenueLine = IncomeLine &
  Pick<LedgerEntry, 'method' | 'reference' | 'payer'> & {
    unitId: string
    guestName: string
    regime: AgreementTerms['regime']
    receipt: string
  }
