import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import type { LedgerEntry } from '#contract/ledger-entry.ts'

/** The part of an agreement that decides what is due. */
export type Tenancy = Pick<
  AgreementTerms,
  | 'regime'
  | 'region'
  | 'startsOn'
  | 'endsOn'
  | 'rentPerWeek'
  | 'frequency'
  | 'addOns'
  | 'firstDueOn'
  | 'isPaidInArrears'
  | 'additionalGuests'
  | 'laterGuests'
  | 'additionalGuestCharge'
> & {
  status: AgreementStatus
  /** When an agreement accepted by both parties ended; `null` before that, and for any other. */
  endedOn: string | null
  /**
   * The first day without rent, set when the agreement ended; absent while it runs, and if it ended under a build that
   * didn't set it.
   */
  rentUntil?: string | null | undefined
  /** The last day by a notice that was given to end it. */
  noticeEndsOn?: string | null | undefined
}

/** The part of an entry that a balance depends on. Entries waiting on a device have it as well as stored ones. */
export type Entry = Pick<
  LedgerEntry,
  | 'id'
  | 'kind'
  | 'amount'
  | 'day'
  | 'method'
  | 'entryId'
  | 'sameAs'
  | 'isCancelled'
  | 'isOpening'
  | 'awardedFor'
  | 'rounding'
  | 'note'
  | 'writtenAt'
> & {
  /** The server's time; absent while the entry waits on a device. */
  acceptedAt?: string | null | undefined
}
