import { type AgreementTerms, termsOf } from '#contract/agreement-terms.ts'
import type { Day } from '#domain/calendar/calendar-day.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

/** Returns the terms as they stand, and beside them the last day by a notice: what says how long somebody stays and pays. */
export function termsWithNotice({
  terms,
  notice_ends_on: noticeEndsOn,
}: Pick<StoredAgreement, 'terms' | 'notice_ends_on'>): AgreementTerms & { noticeEndsOn: Day | null } {
  return { ...termsOf(terms), noticeEndsOn }
}
