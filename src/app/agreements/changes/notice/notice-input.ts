import { NOTICE_GROUNDS, type NoticeGround, type NoticeToEnd } from '#contract/agreement-change-states.ts'
import type { ServiceMethod } from '#contract/ledger-entry.ts'
import { noticeReceipt } from '#domain/law/given-notices.ts'
import { endByNotice, type NoticeEnd, type NoticeRefusal } from '#domain/law/notice-to-end.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** A notice as far as it has been entered. `lastDay: null`: the earliest that it can have. */
export type NoticeInput = {
  ground: NoticeGround
  method: ServiceMethod
  servedOn: string | null
  lastDay: string | null
}

/** What a notice comes to: the day of its receipt, and its earliest last day or why it ends nothing. */
export type NoticeOutcome = { received: string; end: NoticeEnd | NoticeRefusal }

/** Returns what a notice comes to if it is given at this moment; `null` while its day is missing. */
export function outcomeOf(agreement: AgreementView, input: NoticeInput, now: Date): NoticeOutcome | null {
  const { method, servedOn, ground } = input
  // An electronic one is given when it is sent.
  if (servedOn === null && method !== 'ELECTRONIC') return null
  const received = noticeReceipt({ method, servedOn: servedOn ?? '' }, now, agreement.region)
  return { received, end: endByNotice(agreement, { party: agreement.party, ground, received }) }
}

/** Returns the whole notice, given at a moment whose day at the place is `today`; `null` while a day is missing. */
export function noticeOf(
  input: NoticeInput,
  outcome: NoticeOutcome | null,
  today: string,
): NoticeToEnd | null {
  const { ground, method } = input
  const lastDay = input.lastDay ?? (outcome?.end.ends ? outcome.end.earliest : null)
  const servedOn = method === 'ELECTRONIC' ? today : input.servedOn
  return lastDay === null || servedOn === null ? null : { ground, method, servedOn, lastDay }
}

/** Returns the grounds that the law gives this party on a day; during a fixed term also those that it gives later. */
export function groundsOf(agreement: AgreementView, received: string): NoticeGround[] {
  return NOTICE_GROUNDS.filter((ground) => {
    const end = endByNotice(agreement, { party: agreement.party, ground, received })
    return end.ends || end.because !== 'noGround'
  })
}
