import type { NoticeToEnd } from '#contract/agreement-change-states.ts'
import type { AgreementParty, AgreementStatus } from '#contract/agreement-status.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import type { ServiceMethod } from '#contract/ledger-entry.ts'
import { dayAtPlace, type Region, zoneOf } from '#contract/region.ts'
import type { Day } from '#domain/calendar/calendar-day.ts'
import { becomesPeriodic, type Stay, type Term } from '#domain/calendar/tenancy-term.ts'
import { endByNotice, type EndNotice, type NoticeRefusal } from './notice-to-end.ts'
import { receivedOn } from './rent-law.ts'
import { noticeReceivedOn } from './working-days.ts'

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

/**
 * Returns the day on which a notice that is given at an instant counts as received. Of an electronic one that is the
 * instant at which the server accepts it, whenever it was written.
 */
export function noticeReceipt(
  { method, servedOn }: Pick<NoticeToEnd, 'method' | 'servedOn'>,
  at: Date,
  region: Region | null,
): Day {
  return method === 'ELECTRONIC'
    ? noticeReceivedOn(at, region)
    : receivedOn({ method, day: servedOn, isAfterFive: false }, region)
}

/**
 * What speaks against giving a notice, by field. `agreementId`: `notAgreed`, not both have accepted the agreement, or it
 * is over. `notice.ground`: `noGround`. `notice.lastDay`: what `noticeProblem` says, also `after` another notice that
 * stands; `order`, it is before the first day; `past`. `notice.method`: `noAddress` (`canServe`). `notice.servedOn`:
 * `future`.
 */
export type NoticeProblems = Partial<Record<'agreementId' | `notice.${keyof NoticeToEnd}`, string>>

type Agreed = AgreementTerms & Stay & { status: AgreementStatus }

/**
 * Returns the problems of a notice by a party that is given at an instant, empty for none. Devices and the server use it
 * alike.
 */
export function givingProblems(
  agreed: Agreed,
  party: AgreementParty,
  notice: NoticeToEnd,
  at: Date,
): NoticeProblems {
  const { region, status } = agreed
  if (status !== 'APPROVED' && status !== 'ACTIVE') return { agreementId: 'notAgreed' }
  const { ground, lastDay, method, servedOn } = notice
  const today = dayAtPlace(at, zoneOf(region))
  const to = party === 'host' ? 'guest' : 'host'
  const received = noticeReceipt(notice, at, region)
  const problem = noticeProblem(agreed, { party, ground, received }, lastDay)
  const found: [keyof NoticeProblems, string | null][] = [
    ['notice.ground', problem === 'noGround' ? problem : null],
    ['notice.lastDay', problem === 'noGround' ? null : (problem ?? dayProblem(agreed, lastDay, today))],
    ['notice.method', canServe(method, to, agreed) ? null : 'noAddress'],
    ['notice.servedOn', method !== 'ELECTRONIC' && servedOn > today ? 'future' : null],
  ]
  return Object.fromEntries(found.filter(([, why]) => why !== null))
}

/** Returns why nobody can leave on this last day, whatever the Act says of the notice; `null` for nothing. */
function dayProblem({ startsOn, noticeEndsOn = null }: Stay, lastDay: Day, today: Day): string | null {
  if (lastDay < today) return 'past'
  if (startsOn !== null && lastDay < startsOn) return 'order'
  return noticeEndsOn !== null && lastDay >= noticeEndsOn ? 'after' : null
}
