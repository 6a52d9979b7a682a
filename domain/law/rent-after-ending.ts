import type { AgreementParty, AgreementStep } from '#contract/agreement-status.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { addDays, type Day, laterOf } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { becomesPeriodic, type Stay, termUntil } from '#domain/calendar/tenancy-term.ts'
import { noticeReceivedOn } from './working-days.ts'

/** A tenant's notice in days: 21 for a tenancy (section 51), 48 hours in a boarding house (section 66V). */
const GUEST_NOTICE_DAYS = { RESIDENTIAL: 21, BOARDING_HOUSE: 2 }

type Ending = { step: AgreementStep; party: AgreementParty; at: Date }
type Ended = Stay & Pick<AgreementTerms, 'region'>

/**
 * Returns the first day without rent if a party ends an accepted agreement now. One that hasn't begun asks for none, and
 * one whose term is over ended with its term, unless it went on as a periodic tenancy. A tenant who cancels owes rent to
 * the end of the notice that the Act asks for; the host may agree to an earlier day by an entry in the ledger. Nobody owes
 * rent for days after the last one of a notice that was given before.
 */
export function rentUntilAfter(terms: Ended, ending: Ending): Day {
  const until = untilAfter(terms, ending)
  const noticed = termUntil({ regime: terms.regime, endsOn: terms.noticeEndsOn ?? null })
  return noticed !== null && noticed < until ? noticed : until
}

function untilAfter(terms: Ended, { step, party, at }: Ending): Day {
  const { regime, region, startsOn } = terms
  const today = dayAtPlace(at, zoneOf(region))
  if (startsOn === null || startsOn > today) return today
  const isNotice = step === 'cancel' && party === 'guest'
  if (isNotice && (regime === 'RESIDENTIAL' || regime === 'BOARDING_HOUSE'))
    return afterNotice(terms, regime, at)
  // The day on which somebody leaves a short stay isn't paid for; the last day of anything else is.
  const now = regime === 'SHORT_STAY' ? today : addDays(today, 1)
  const term = termUntil(terms)
  if (term === null || (becomesPeriodic(terms) && term <= today)) return now
  return term < now ? term : now
}

function afterNotice(terms: Ended, regime: keyof typeof GUEST_NOTICE_DAYS, at: Date): Day {
  const received = noticeReceivedOn(at, terms.region)
  const notice = addDays(received, GUEST_NOTICE_DAYS[regime] + 1)
  const term = termUntil(terms)
  if (term === null) return notice
  if (regime === 'BOARDING_HOUSE') return term < notice ? term : notice
  // No notice ends a fixed term early. One that comes too late for the end of a long term ends what follows it.
  return becomesPeriodic(terms) ? laterOf(term, notice) : term
}
