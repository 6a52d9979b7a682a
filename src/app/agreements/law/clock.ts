import type { NoticeGround } from '#contract/agreement-change-states.ts'
import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { mustLodgeBond } from '#domain/law/bond-lodgement.ts'
import { zoneOf } from '#contract/region.ts'
import { becomesPeriodic, isPeriodicOn } from '#domain/calendar/tenancy-term.ts'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  laterOf,
  localMoment,
} from '#domain/calendar/calendar-day.ts'
import { endByNotice, type NoticeEnd, type NoticeRefusal } from '#domain/law/notice-to-end.ts'
import { isUnderTheAct, LAW_RULES, type LawRuleId } from '#domain/law/rules.ts'
import {
  noticeReceivedOn,
  workingDaysDeadline,
  workingDaysLeft,
  workingDayUpTo,
} from '#domain/law/working-days.ts'

/*
 * The dates that the law sets for an agreement. If two days are possible, a deadline for the host uses the earlier
 * one, and the first day on which the host may act uses the later one. Days are calendar days at the place.
 */

/** One date: its start, its end, and its distance from today. `left` counts `unit`s; negative once it has passed. */
export type LawDate = {
  id: 'bondLodgement' | 'rentIncrease' | 'fixedTermOpens' | 'fixedTermCloses'
  rule: LawRuleId
  kind: 'mustBy' | 'mayFrom'
  from: Day
  day: Day
  /** The day by which a notice must be given for that date, if it needs one. */
  noticeBy: Day | null
  left: number
  unit: 'days' | 'workingDays'
  /** The day on which the obligation was met; `null` until then. */
  metOn: Day | null
}

/**
 * The days on which the agreement could end, counted from a notice received on `received`. `term`: during a fixed term,
 * what ends it on its last day instead.
 */
export type EndingDates = {
  received: Day
  host: Day | null
  hostListed: Day | null
  guest: Day | null
  term: EndingOfTerm | null
  /** If so much methamphetamine is found that the place is uninhabitable; `null` before there was such a rule. */
  meth: { host: Day; guest: Day } | null
}

/**
 * How notice ends a fixed term. `on`: received now, on `day`. `early` and `late`: only once it is received on `day` or
 * later. `itself`: it ends on `day` without one.
 */
export type EndingOfTerm = { kind: 'on' | 'early' | 'late' | 'itself'; day: Day }

export type LawClock = {
  dates: LawDate[]
  /** Bond must be lodged, but the day it was received has not been recorded. */
  needsBondReceived: boolean
  /** A deadline lies beyond the years whose holidays are known, so it has to be counted by hand. */
  isBeyondHolidays: boolean
  /** For a notice sent now; `null` if the agreement itself decides. */
  ending: EndingDates | null
  /** How long to keep documents, and rent and bond records; `null` while there is no end. */
  keepDocumentsUntil: Day | null
  keepRecordsUntil: Day | null
}

/** How an agreement ended, if it has. */
type Ended = { noticeEndsOn?: Day | null; endedOn?: Day | null; rentUntil?: Day | null }

/** Returns every legal date of an agreement at this moment. */
export function lawClock(terms: AgreementTerms & Ended, facts: AgreementFacts, now: Date): LawClock {
  const { regime, region } = terms
  const today = localMoment(now, zoneOf(region)).day
  const lastDay = lastDayOf(terms, today)
  const isTenancy = isUnderTheAct(regime)
  const owesBond = mustLodgeBond(terms)
  const lodgement = owesBond ? bondLodgement(terms, facts, today) : []
  const dates = [
    ...(lodgement ?? []),
    ...(isTenancy ? rentIncrease(terms, facts, now) : []),
    // Whoever has given or got notice has no day left by which to give it.
    ...(regime === 'RESIDENTIAL' && !terms.noticeEndsOn ? fixedTermWindow(terms, today) : []),
  ]
  return {
    dates,
    // One that the tenant paid to Tenancy Services is lodged and was never received.
    needsBondReceived: owesBond && facts.bondReceivedOn === null && facts.bondLodgedOn === null,
    isBeyondHolidays: lodgement === null,
    ending: isTenancy ? endingDates(terms, now) : null,
    keepDocumentsUntil:
      isTenancy && lastDay !== null ? addMonths(lastDay, LAW_RULES.documents.figures.months) : null,
    keepRecordsUntil:
      isTenancy && lastDay !== null ? afterTaxYears(lastDay, LAW_RULES.rentRecords.figures.taxYears) : null,
  }
}

/**
 * Returns the last day of a tenancy, as it ended or else by a notice or as it was agreed; `null` while it goes on without
 * an end.
 */
function lastDayOf(terms: AgreementTerms & Ended, today: Day): Day | null {
  const { endsOn, noticeEndsOn = null, endedOn = null, rentUntil = null } = terms
  if (rentUntil !== null) return addDays(rentUntil, -1)
  if (endedOn !== null) return endsOn !== null && endsOn < endedOn ? endsOn : endedOn
  if (noticeEndsOn !== null) return noticeEndsOn
  return isPeriodicOn(terms, today) ? null : endsOn
}

/** Returns `null` if the day can't be worked out. */
function bondLodgement({ region }: AgreementTerms, facts: AgreementFacts, today: Day): LawDate[] | null {
  const from = facts.bondReceivedOn
  if (from === null) return []
  const day = workingDaysDeadline(from, LAW_RULES.bondLodgement.figures.workingDays, region)
  if (day === null) return facts.bondLodgedOn === null ? null : []
  const left = workingDaysLeft(today, day, region)
  return [
    {
      id: 'bondLodgement',
      rule: 'bondLodgement',
      kind: 'mustBy',
      from,
      day,
      noticeBy: null,
      left,
      unit: 'workingDays',
      metOn: facts.bondLodgedOn,
    },
  ]
}

function rentIncrease(terms: AgreementTerms, facts: AgreementFacts, now: Date): LawDate[] {
  const { startsOn, region, regime } = terms
  if (startsOn === null) return []
  const today = localMoment(now, zoneOf(region)).day
  const from = facts.rentRaisedOn === null ? startsOn : laterOf(startsOn, facts.rentRaisedOn)
  const { months, noticeDays, boardingNoticeDays } = LAW_RULES.rentIncrease.figures
  const notice = regime === 'BOARDING_HOUSE' ? boardingNoticeDays : noticeDays
  const afterYear = addMonths(from, months)
  // The days of a notice begin on the day after it is received and must be over before the rent rises.
  const served = notice + 1
  // If less than that is left of the year, count the first day from a notice sent now.
  const day = laterOf(afterYear, addDays(noticeReceivedOn(now, region), served))
  const noticeBy = workingDayUpTo(addDays(day, -served), region)
  const left = daysBetween(today, day)
  return [
    {
      id: 'rentIncrease',
      rule: 'rentIncrease',
      kind: 'mayFrom',
      from,
      day,
      noticeBy: day === afterYear ? noticeBy : null,
      left,
      unit: 'days',
      metOn: null,
    },
  ]
}

function fixedTermWindow({ regime, startsOn, endsOn, region }: AgreementTerms, today: Day): LawDate[] {
  if (startsOn === null || endsOn === null || endsOn < today) return []
  if (!becomesPeriodic({ regime, startsOn, endsOn })) return []
  const { opensDays, closesDays } = LAW_RULES.fixedTerm.figures
  const opens = addDays(endsOn, -opensDays)
  const closes = workingDayUpTo(addDays(endsOn, -closesDays), region)
  const shared = { rule: 'fixedTerm', noticeBy: null, unit: 'days', metOn: null } as const
  const window: LawDate[] = [
    {
      ...shared,
      id: 'fixedTermOpens',
      kind: 'mayFrom',
      from: startsOn,
      day: opens,
      left: daysBetween(today, opens),
    },
    {
      ...shared,
      id: 'fixedTermCloses',
      kind: 'mustBy',
      from: opens,
      day: closes,
      left: daysBetween(today, closes),
    },
  ]
  // Before the window opens, its opening matters; inside it, its close.
  return window.filter(({ id }) => (id === 'fixedTermOpens' ? today < opens : today >= opens))
}

function endingDates(terms: AgreementTerms, now: Date): EndingDates {
  const received = noticeReceivedOn(now, terms.region)
  const end = (party: AgreementParty, ground: NoticeGround) => endByNotice(terms, { party, ground, received })
  const meth = { host: dayOf(end('host', 'METH')), guest: dayOf(end('guest', 'METH')) }
  return {
    received,
    host: dayOf(end('host', 'NO_REASON')),
    hostListed: dayOf(end('host', 'OWNER')),
    guest: dayOf(end('guest', 'NO_REASON')),
    // Section 60A asks the same of both.
    term: endingOfTerm(end('guest', 'NO_REASON'), terms.endsOn),
    meth: meth.host === null || meth.guest === null ? null : { host: meth.host, guest: meth.guest },
  }
}

/** Returns the earliest last day that isn't the end of a fixed term; `null` for none. */
function dayOf(end: NoticeEnd | NoticeRefusal): Day | null {
  return end.ends && !end.isOnly ? end.earliest : null
}

function endingOfTerm(end: NoticeEnd | NoticeRefusal, endsOn: Day | null): EndingOfTerm | null {
  if (end.ends) return end.isOnly ? { kind: 'on', day: end.earliest } : null
  if (end.because === 'early' || end.because === 'late') return { kind: end.because, day: end.from }
  return end.because === 'noGround' || endsOn === null ? null : { kind: 'itself', day: endsOn }
}

/**
 * Returns the last day of the tax year `years` after the one that contains a day. Tax years run from 1 April to 31
 * March.
 */
function afterTaxYears(day: Day, years: number): Day {
  const year = Number(day.slice(0, 4))
  const taxYearEnd = day.slice(5) <= '03-31' ? year : year + 1
  return `${taxYearEnd + years}-03-31`
}
