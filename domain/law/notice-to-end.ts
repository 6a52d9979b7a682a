import type { NoticeGround } from '#contract/agreement-change-states.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { addDays, type Day } from '#domain/calendar/calendar-day.ts'
import { becomesPeriodic, isPeriodicOn, periodicFrom, type Term } from '#domain/calendar/tenancy-term.ts'
import { LAW_RULES, type LawRuleId } from './rules.ts'

/*
 * Notice to end an agreement: on which ground a party may give it, and which last day it can have. The days of a notice
 * begin on the day after it is received (section 136A), so a notice of 21 days received on the 1st ends on the 22nd.
 */

/** How long a notice has to be, and the rule that says so. */
type Length = { rule: LawRuleId; days: number }
type Lengths = Partial<Record<NoticeGround, Length>>

const { hostDays, hostListedDays, guestDays } = LAW_RULES.ending.figures
const LISTED: Length = { rule: 'ending', days: hostListedDays }
const { figures: METH } = LAW_RULES.methEnding
const BY_HOST_FOR_METH: Length = { rule: 'methEnding', days: METH.hostDays }
const BY_GUEST_FOR_METH: Length = { rule: 'methEnding', days: METH.guestDays }

const LENGTHS: Partial<Record<LawRegime, Record<AgreementParty, Lengths>>> = {
  RESIDENTIAL: {
    host: {
      NO_REASON: { rule: 'ending', days: hostDays },
      OWNER: LISTED,
      WORKERS: LISTED,
      SOLD: LISTED,
      METH: BY_HOST_FOR_METH,
    },
    guest: { NO_REASON: { rule: 'ending', days: guestDays }, METH: BY_GUEST_FOR_METH },
  },
  BOARDING_HOUSE: {
    host: {
      NO_REASON: { rule: 'boardingEnding', days: LAW_RULES.boardingEnding.figures.days },
      METH: BY_HOST_FOR_METH,
      ARREARS: { rule: 'boardingOverdue', days: daysOf(LAW_RULES.boardingOverdue.figures.hours) },
      ILLEGAL: { rule: 'boardingFault', days: daysOf(LAW_RULES.boardingFault.figures.hours) },
      HARM: { rule: 'boardingFault', days: 0 },
    },
    guest: {
      NO_REASON: { rule: 'boardingLeaving', days: daysOf(LAW_RULES.boardingLeaving.figures.hours) },
      METH: BY_GUEST_FOR_METH,
    },
  },
}

/** A notice by a party that counts as received on a day. */
export type EndNotice = { party: AgreementParty; ground: NoticeGround; received: Day }

/**
 * The last day that a notice can have. `by`: the rule that says so; `null` if the agreement itself decides. `isOnly`: it
 * ends a fixed term, on its last day and no other.
 */
export type NoticeEnd = { ends: true; by: LawRuleId | null; earliest: Day; isOnly: boolean }

/**
 * Why a notice ends nothing. `noGround`: the Act gives this party no such ground, or gave none yet. `endsItself`: a term
 * of 90 days or fewer ends on its last day without a notice, and not before. `early` and `late`: a longer term is ended
 * by notice from the 90th to the 21st day before its last. `from`: the first day on which it can be received instead.
 */
export type NoticeRefusal =
  | { ends: false; by: LawRuleId | null; because: 'noGround' | 'endsItself' }
  | { ends: false; by: LawRuleId | null; because: 'early' | 'late'; from: Day }

/**
 * Returns the earliest last day of an agreement by a notice, or why it ends nothing. Whoever wants to leave on another
 * day agrees on it with the other party. Outside the Act, a notice may end an agreement on the day of its receipt.
 */
export function endByNotice(term: Term, { party, ground, received }: EndNotice): NoticeEnd | NoticeRefusal {
  const byGround = LENGTHS[term.regime]?.[party]
  if (byGround === undefined)
    return ground === 'NO_REASON'
      ? before(term, null, received)
      : { ends: false, by: null, because: 'noGround' }
  const length = byGround[ground]
  if (length === undefined) return { ends: false, by: null, because: 'noGround' }
  const { from } = LAW_RULES[length.rule]
  if (from !== null && received < from) return { ends: false, by: length.rule, because: 'noGround' }
  // A place that nobody can live in ends a fixed term too. A boarding house's term keeps nobody there.
  const isFixed = term.regime === 'RESIDENTIAL' && ground !== 'METH' && !isPeriodicOn(term, received)
  if (isFixed && term.endsOn !== null) return endOfTerm(term, term.endsOn, { ground, received })
  return before(term, length.rule, addDays(received, length.days))
}

/** Returns how a notice ends a fixed term under the Act on its last day. It needs no reason. */
function endOfTerm(
  term: Term,
  endsOn: Day,
  { ground, received }: Pick<EndNotice, 'ground' | 'received'>,
): NoticeEnd | NoticeRefusal {
  const rule = 'fixedTerm'
  if (endsOn < LAW_RULES[rule].from) return { ends: false, by: rule, because: 'noGround' }
  const goesOnFrom = periodicFrom(term)
  if (goesOnFrom === null) return { ends: false, by: rule, because: 'endsItself' }
  const { opensDays, closesDays } = LAW_RULES[rule].figures
  const opens = addDays(endsOn, -opensDays)
  if (received < opens) return { ends: false, by: rule, because: 'early', from: opens }
  if (received > addDays(endsOn, -closesDays))
    return { ends: false, by: rule, because: 'late', from: goesOnFrom }
  if (ground !== 'NO_REASON') return { ends: false, by: rule, because: 'noGround' }
  return { ends: true, by: rule, earliest: endsOn, isOnly: true }
}

/** Returns a notice's end, unless the agreement ends before it anyway. A term that goes on doesn't. */
function before(term: Term, by: LawRuleId | null, earliest: Day): NoticeEnd | NoticeRefusal {
  const { endsOn } = term
  if (endsOn !== null && earliest > endsOn && !becomesPeriodic(term))
    return { ends: false, by, because: 'endsItself' }
  return { ends: true, by, earliest, isOnly: false }
}

/** Returns a notice of hours in days: it is received at some time of a day, and its hours end at that time. */
function daysOf(hours: number): number {
  return hours / 24
}
