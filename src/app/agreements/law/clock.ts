import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import { mustLodgeBond } from '#contract/bond-lodgement.ts'
import { zoneOf } from '#contract/region.ts'
import { addDays, addMonths, type Day, daysBetween, laterOf, localMoment } from '#contract/calendar-day.ts'
import { isUnderTheAct, type LawRuleId } from './rules.ts'
import {
  noticeReceivedOn,
  workingDaysDeadline,
  workingDaysLeft,
  workingDayUpTo,
} from '#contract/working-days.ts'

/*
 * The dates that the law sets for an agreement. What the host must have done by a day shows the earlier candidate, what
 * the host may not do before a day the later one. Days are the calendar's at the place.
 */

/** One date: from where, to where, and how far it is from today. `left` counts `unit`s, negative once it has passed. */
export type LawDate = {
  id: 'bondLodgement' | 'rentIncrease' | 'fixedTermOpens' | 'fixedTermCloses'
  rule: LawRuleId
  kind: 'mustBy' | 'mayFrom'
  from: Day
  day: Day
  /** By when a notice must be out for that day; where there is one. */
  noticeBy: Day | null
  left: number
  unit: 'days' | 'workingDays'
  /** When what had to be done was done; `null` while it is not. */
  metOn: Day | null
}

/** What ending the agreement takes, in days from a notice that is received on `received`. */
export type EndingDates = { received: Day; host: Day; hostListed: Day | null; guest: Day | null }

export type LawClock = {
  dates: LawDate[]
  /** Bond that is owed to the bond office and whose day of receipt nobody has written down. */
  needsBondReceived: boolean
  /** A day that is owed lies beyond the years whose holidays are known: it has to be counted by hand. */
  isBeyondHolidays: boolean
  /** Of a notice sent now; `null` where the agreement itself rules. */
  ending: EndingDates | null
  /** Until when documents, and rent and bond records, are to be kept; `null` while the end is open. */
  keepDocumentsUntil: Day | null
  keepRecordsUntil: Day | null
}

const BOND_LODGEMENT_WORKING_DAYS = 23
export const RENT_INCREASE_MONTHS = 12
const RENT_NOTICE_DAYS = { RESIDENTIAL: 60, BOARDING_HOUSE: 28 }
const HOST_NOTICE_DAYS = 90
const HOST_LISTED_NOTICE_DAYS = 42
const GUEST_NOTICE_DAYS = 21
const BOARDING_HOST_NOTICE_DAYS = 28
/** A fixed term of more days than this becomes periodic at its end (section 60A). */
const SHORT_FIXED_TERM_DAYS = 90
const WINDOW_OPENS_DAYS = 90
const WINDOW_CLOSES_DAYS = 21
const DOCUMENT_MONTHS = 12
const RECORD_TAX_YEARS = 7

/** Every date of an agreement as it stands at this moment. */
export function lawClock(terms: AgreementTerms, facts: AgreementFacts, now: Date): LawClock {
  const { regime, region, endsOn } = terms
  const today = localMoment(now, zoneOf(region)).day
  const isTenancy = isUnderTheAct(regime)
  const owesBond = mustLodgeBond(terms)
  const lodgement = owesBond ? bondLodgement(terms, facts, today) : []
  const dates = [
    ...(lodgement ?? []),
    ...(isTenancy ? rentIncrease(terms, facts, now) : []),
    ...(regime === 'RESIDENTIAL' ? fixedTermWindow(terms, today) : []),
  ]
  return {
    dates,
    needsBondReceived: owesBond && facts.bondReceivedOn === null,
    isBeyondHolidays: lodgement === null,
    ending: isTenancy ? endingDates(terms, now) : null,
    keepDocumentsUntil: isTenancy && endsOn !== null ? addMonths(endsOn, DOCUMENT_MONTHS) : null,
    keepRecordsUntil: isTenancy && endsOn !== null ? afterTaxYears(endsOn, RECORD_TAX_YEARS) : null,
  }
}

/** `null` where the day can't be worked out. */
function bondLodgement({ region }: AgreementTerms, facts: AgreementFacts, today: Day): LawDate[] | null {
  const from = facts.bondReceivedOn
  if (from === null) return []
  const day = workingDaysDeadline(from, BOND_LODGEMENT_WORKING_DAYS, region)
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
  const notice = RENT_NOTICE_DAYS[regime === 'BOARDING_HOUSE' ? 'BOARDING_HOUSE' : 'RESIDENTIAL']
  const afterYear = addMonths(from, RENT_INCREASE_MONTHS)
  // The days of a notice begin on the day after it is received, and are over before the rent rises.
  const served = notice + 1
  // Where less than that is left of the year, the first day is counted from a notice that is sent now.
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

function fixedTermWindow({ startsOn, endsOn, region }: AgreementTerms, today: Day): LawDate[] {
  if (startsOn === null || endsOn === null || endsOn < today) return []
  if (daysBetween(startsOn, endsOn) <= SHORT_FIXED_TERM_DAYS) return []
  const opens = addDays(endsOn, -WINDOW_OPENS_DAYS)
  const closes = workingDayUpTo(addDays(endsOn, -WINDOW_CLOSES_DAYS), region)
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
  // Before the window its opening is what counts, inside it its close.
  return window.filter(({ id }) => (id === 'fixedTermOpens' ? today < opens : today >= opens))
}

function endingDates({ regime, region }: AgreementTerms, now: Date): EndingDates {
  const received = noticeReceivedOn(now, region)
  if (regime === 'BOARDING_HOUSE')
    return { received, host: addDays(received, BOARDING_HOST_NOTICE_DAYS), hostListed: null, guest: null }
  return {
    received,
    host: addDays(received, HOST_NOTICE_DAYS),
    hostListed: addDays(received, HOST_LISTED_NOTICE_DAYS),
    guest: addDays(received, GUEST_NOTICE_DAYS),
  }
}

/** The last day of the seventh tax year after the one that a day lies in; tax years run from 1 April to 31 March. */
function afterTaxYears(day: Day, years: number): Day {
  const year = Number(day.slice(0, 4))
  const taxYearEnd = day.slice(5) <= '03-31' ? year : year + 1
  return `${taxYearEnd + years}-03-31`
}
