import type { LawRegime } from '#contract/agreement-terms.ts'
import { addDays, addMonths, daysBetween, type Day, laterOf } from '#domain/calendar/calendar-day.ts'
import type { ServiceMethod } from '#contract/ledger-entry.ts'
import { isUnderTheAct, LAW_RULES, type LawRuleId } from './rules.ts'
import type { Region } from '#contract/region.ts'
import { noticeReceivedOn, workingDaysAfter } from './working-days.ts'

/*
 * What New Zealand law says about raising rent and about late rent. It isn't advice, and nothing here stops anybody:
 * whatever is shown names its rule's source and date, with "check with Tenancy Services". If the law sets a day before
 * which the host may not act, and there are two candidates, the later one is returned.
 */

/** How and when a notice was or will be given, by the clock of the place, and whether after five in the afternoon. */
export type Service = { method: ServiceMethod; day: Day; isAfterFive: boolean }

/** Working days after which a notice not given by hand counts as received. */
const SERVICE_WORKING_DAYS: Partial<Record<ServiceMethod, number>> = {
  LETTERBOX: LAW_RULES.notices.figures.letterboxWorkingDays,
  POST: LAW_RULES.notices.figures.postWorkingDays,
}

/**
 * Returns the day on which a notice counts as received: by hand at once, by letterbox or door on the second working
 * day, by post on the fourth, electronically on the same day before 5 pm and otherwise on the next working day.
 */
export function receivedOn({ method, day, isAfterFive }: Service, region: Region | null): Day {
  if (method === 'HAND') return day
  if (method === 'ELECTRONIC') return electronicOn(day, isAfterFive, region)
  return workingDaysAfter(day, SERVICE_WORKING_DAYS[method] ?? 0, region)
}

function electronicOn(day: Day, isAfterFive: boolean, region: Region | null): Day {
  // Midnight UTC is around midday of the same day everywhere in New Zealand, and before 5 pm.
  return isAfterFive
    ? workingDaysAfter(day, 1, region)
    : noticeReceivedOn(new Date(`${day}T00:00:00Z`), region)
}

const { months: INCREASE_MONTHS, noticeDays, boardingNoticeDays } = LAW_RULES.rentIncrease.figures
const INCREASE_NOTICE_DAYS: Partial<Record<LawRegime, number>> = {
  RESIDENTIAL: noticeDays,
  BOARDING_HOUSE: boardingNoticeDays,
}

/** The dates from which rent may rise. Each is the first day of the higher rent. */
export type IncreaseDates = {
  received: Day
  noticeDays: number
  /** After the notice period. */
  byNotice: Day
  /** Twelve months after the rent was last raised, or the tenancy began. */
  byYear: Day
  /** The later of the two. */
  earliest: Day
  /** For a fixed term: only if the agreement says that rent may rise within it. */
  needsClause: boolean
}

/**
 * Returns the dates of a rent increase under a notice given like this. Returns `null` if the Act sets none: for
 * boarders and short stays only the agreement decides.
 */
export function increaseDates(
  tenancy: {
    regime: LawRegime
    region: Region | null
    startsOn: Day
    endsOn: Day | null
    /** When the rent was last raised; `null` if it never was. */
    raisedOn: Day | null
  },
  service: Service,
): IncreaseDates | null {
  const { regime, region, startsOn, endsOn, raisedOn } = tenancy
  const days = INCREASE_NOTICE_DAYS[regime]
  if (days === undefined) return null
  const received = receivedOn(service, region)
  // The notice period begins on the day after and ends at the close of its last day.
  const byNotice = addDays(received, days + 1)
  const byYear = addMonths(raisedOn === null ? startsOn : laterOf(startsOn, raisedOn), INCREASE_MONTHS)
  return {
    received,
    noticeDays: days,
    byNotice,
    byYear,
    earliest: laterOf(byNotice, byYear),
    needsClause: regime === 'RESIDENTIAL' && endsOn !== null,
  }
}

/** What may not be allowed about a rent increase from a given day, by a notice given like this. */
export type IncreaseProblem = 'tooShortNotice' | 'withinYear' | 'fixedTerm'

/** Returns the problems of raising the rent on a day; none if the Act sets no dates. */
export function increaseProblems(dates: IncreaseDates | null, from: Day): IncreaseProblem[] {
  if (dates === null) return []
  return [
    ...(from < dates.byNotice ? (['tooShortNotice'] as const) : []),
    ...(from < dates.byYear ? (['withinYear'] as const) : []),
    ...(dates.needsClause ? (['fixedTerm'] as const) : []),
  ]
}

const { remedyDays: REMEDY_DAYS, tribunalDays: TRIBUNAL_DAYS } = LAW_RULES.overdue.figures
const { days: BOARDING_OVERDUE_DAYS, hours: BOARDING_END_HOURS } = LAW_RULES.boardingOverdue.figures
/** The window has its first and its last day; the application is made within `applyDays` of the third notice. */
const {
  workingDays: STRIKE_WORKING_DAYS,
  windowDays: STRIKE_WINDOW_DAYS,
  applyDays: STRIKE_APPLY_DAYS,
} = LAW_RULES.threeNotices.figures

/** The consequences of a notice about late rent. */
export type OverdueNotice =
  /**
   * The guest keeps the tenancy by paying until the end of `remedyBy`. From `tribunalFrom` the host may apply to the
   * Tribunal.
   */
  | { kind: 'remedy'; received: Day; remedyBy: Day; tribunalFrom: Day }
  /** If it is still unpaid after `payBy`, the host may give `endHours` hours' notice, from `endNoticeFrom` on. */
  | { kind: 'boarding'; received: Day; payBy: Day; endNoticeFrom: Day; endHours: number }

/** Returns the dates of a notice of overdue rent; `null` if no law sets any: for boarders and short stays. */
export function overdueNotice(
  regime: LawRegime,
  service: Service,
  region: Region | null,
): OverdueNotice | null {
  const received = receivedOn(service, region)
  if (regime === 'RESIDENTIAL') {
    const remedyBy = addDays(received, REMEDY_DAYS)
    return { kind: 'remedy', received, remedyBy, tribunalFrom: addDays(remedyBy, 1) }
  }
  if (regime !== 'BOARDING_HOUSE') return null
  const payBy = addDays(received, BOARDING_OVERDUE_DAYS)
  return { kind: 'boarding', received, payBy, endNoticeFrom: addDays(payBy, 1), endHours: BOARDING_END_HOURS }
}

/** The days of the Act about rent that fell due and isn't paid. They count from the day on which it fell due. */
export type ArrearsLaw = {
  /** The first day on which the host may apply to the Tribunal without a notice; `null` if the Act has no such day. */
  tribunalFrom: Day | null
  /** The first day on which a notice may count as one of three; `null` if it can't. */
  strikeFrom: Day | null
}

/**
 * Returns the legal position of unpaid rent, of which the oldest fell due on `dueOn`. On the day after that it is one day
 * in arrears. Only a periodic tenancy has notices of three.
 */
export function arrearsLaw(
  { regime, region, isPeriodic }: { regime: LawRegime; region: Region | null; isPeriodic: boolean },
  dueOn: Day,
): ArrearsLaw {
  const isTenancy = regime === 'RESIDENTIAL'
  return {
    tribunalFrom: isTenancy ? addDays(dueOn, TRIBUNAL_DAYS) : null,
    strikeFrom: isTenancy && isPeriodic ? strikeFrom(dueOn, region) : null,
  }
}

/** Returns the first day that is five working days after rent fell due, by the later way of counting. */
function strikeFrom(dueOn: Day, region: Region | null): Day {
  return workingDaysAfter(dueOn, STRIKE_WORKING_DAYS, region)
}

/** A notice under section 55(1)(aa): the day on which the oldest rent that it was about fell due, and how it was given. */
export type Strike = { dueOn: Day; service: Service }

/**
 * Returns the notices that a further one under section 55(1)(aa) has to name: those about rent of other due days, at
 * least five working days late when they were given, and received within the 90 days that end with it. Earliest first,
 * the first one about each rent. With two of them it is the third, and the host may apply to the Tribunal.
 */
export function earlierStrikes(strikes: readonly Strike[], next: Strike, region: Region | null): Strike[] {
  const last = receivedOn(next.service, region)
  const counting = strikes
    .filter(({ dueOn, service }) => dueOn !== next.dueOn && service.day >= strikeFrom(dueOn, region))
    .map((strike) => ({ strike, received: receivedOn(strike.service, region) }))
    .filter(({ received }) => received <= last && daysBetween(received, last) < STRIKE_WINDOW_DAYS)
    .toSorted((a, b) => (a.received === b.received ? 0 : a.received < b.received ? -1 : 1))
    .map(({ strike }) => strike)
  return counting.filter(({ dueOn }, at) => counting.findIndex((other) => other.dueOn === dueOn) === at)
}

/**
 * Returns the days on which the host may apply to the Tribunal after a third notice: from the day on which it is
 * received until the 28th day after it was given.
 */
export function strikeApplication(service: Service, region: Region | null): { from: Day; until: Day } {
  return { from: receivedOn(service, region), until: addDays(service.day, STRIKE_APPLY_DAYS) }
}

/**
 * What a tenant can't be charged for: a penalty for late rent, a fee for the tenancy itself, and what isn't theirs to
 * pay.
 */
export const CHARGES_TO_AVOID = [
  'lateFees',
  'lettingFees',
  'outgoings',
] as const satisfies readonly LawRuleId[]

/** Returns the rules that a further charge may break; none where the Act doesn't apply. */
export function chargeRules(regime: LawRegime): readonly (typeof CHARGES_TO_AVOID)[number][] {
  return isUnderTheAct(regime) ? CHARGES_TO_AVOID : []
}

/**
 * Returns when a receipt is due, in hours after the payment: at once for cash, otherwise within 72 (section 29); `null`
 * where the Act doesn't apply.
 */
export function receiptDueHours(method: 'CASH' | 'BANK' | 'OTHER', regime: LawRegime): number | null {
  if (!isUnderTheAct(regime)) return null
  const { cashHours, otherHours } = LAW_RULES.receipts.figures
  return method === 'CASH' ? cashHours : otherHours
}
