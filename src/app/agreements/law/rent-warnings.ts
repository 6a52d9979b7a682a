import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { addMonths } from '#domain/calendar/calendar-day.ts'
import { isUnderTheAct, LAW_RULES } from '#domain/law/rules.ts'
import type { Warning } from './warnings.ts'

const { months: RENT_INCREASE_MONTHS } = LAW_RULES.rentIncrease.figures

/**
 * Returns what the law may not allow about a rent increase: an increase within the first 12 months, or another one
 * within 12 months of the last. `day` is the first day on which the rent may rise.
 */
export function rentWarnings(agreement: AgreementTerms & AgreementFacts, now: Date): Warning[] {
  const { regime, region, startsOn, rentRaisedOn } = agreement
  if (rentRaisedOn === null || !isUnderTheAct(regime)) return []
  const firstDay = startsOn === null ? null : addMonths(startsOn, RENT_INCREASE_MONTHS)
  const nextDay = addMonths(rentRaisedOn, RENT_INCREASE_MONTHS)
  const isEarly = firstDay !== null && rentRaisedOn < firstDay
  const today = dayAtPlace(now, zoneOf(region))
  const isRecent = rentRaisedOn <= today && today < nextDay
  return [
    ...(isEarly ? [{ id: 'rentRaisedEarly', rule: 'rentIncrease', day: firstDay } as const] : []),
    ...(isRecent ? [{ id: 'rentRaisedLately', rule: 'rentIncrease', day: nextDay } as const] : []),
  ]
}
