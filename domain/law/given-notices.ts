import type { AgreementParty } from '#contract/agreement-status.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import type { ServiceMethod } from '#contract/ledger-entry.ts'
import type { Day } from '#domain/calendar/calendar-day.ts'
import { becomesPeriodic, type Term } from '#domain/calendar/tenancy-term.ts'
import { endByNotice, type EndNotice, type NoticeRefusal } from './notice-to-end.ts'

/*
 * Notices to end an agreement as somebody gives them: with a last day, by a way of service, one or several.
 */

/**
 * What speaks against the last day of a notice: why it ends nothing, or `short` of the days that the Act asks for,
 * `otherDay` than the last of the fixed term that it ends, `after` the agreement ends anyway.
 */
export type NoticeProblem = NoticeRefusal['because'] | 'short' | 'otherDay' | 'after'

/** Returns what speaks against the last day that a notice names; `null` for nothing. */
export function noticeProblem(term: Term, notice: EndNotice, lastDay: Day): NoticeProblem | null {
  const end = endByNotice(term, notice)
  if (!end.ends) return end.because
  if (end.isOnly) return lastDay === end.earliest ? null : 'otherDay'
  if (lastDay < end.earliest) return 'short'
  return term.endsOn !== null && lastDay > term.endsOn && !becomesPeriodic(term) ? 'after' : null
}

type Addresses = Pick<AgreementTerms, 'isChatAddress' | 'hostAddress' | 'guestAddress'>

/**
 * Returns whether a notice to a party can be served like this. An electronic one needs an address for service that the
 * agreement names (section 136): the chat, or an email address of that party.
 */
export function canServe(method: ServiceMethod, to: AgreementParty, terms: Addresses): boolean {
  if (method !== 'ELECTRONIC' || terms.isChatAddress) return true
  return (to === 'host' ? terms.hostAddress : terms.guestAddress).includes('@')
}

/** A notice that was given. `isWithdrawn`: both have agreed that it no longer counts. */
export type GivenNotice = { party: AgreementParty; lastDay: Day; isWithdrawn: boolean }

/**
 * Returns the last day by several notices, whoever gave them: the earliest of those that stand; `null` for none. Whoever
 * has got notice may leave sooner by their own, and nobody puts off a day alone that was given once.
 */
export function lastDayByNotices(given: readonly GivenNotice[]): Day | null {
  const standing = given.filter(({ isWithdrawn }) => !isWithdrawn).map(({ lastDay }) => lastDay)
  return standing.toSorted().at(0) ?? null
}
