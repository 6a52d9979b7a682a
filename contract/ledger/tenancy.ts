import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import type { LedgerEntry } from '#contract/ledger-entry.ts'

/** What of an agreement decides what is due. */
export type Tenancy = Pick<
  AgreementTerms,
  | 'startsOn'
  | 'endsOn'
  | 'rentPerWeek'
  | 'frequency'
  | 'addOns'
  | 'firstDueOn'
  | 'isPaidInArrears'
  | 'additionalGuests'
  | 'additionalGuestCharge'
> & {
  status: AgreementStatus
  /** When an agreement that both had accepted came to its end; `null` before that, and for any other. */
  endedOn: string | null
}

/** What of an entry decides a balance. An entry that waits on a device has it as well as one that the server has. */
export type Entry = Pick<
  LedgerEntry,
  'id' | 'kind' | 'amount' | 'day' | 'method' | 'entryId' | 'note' | 'writtenAt'
>
