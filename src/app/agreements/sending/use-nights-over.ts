import { type NightsOver, nightsOver } from '#domain/calendar/nights-let.ts'
import { zoneOf } from '#contract/region.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { AgreementView } from '#workers/replica-api.ts'

const NONE: readonly NightsOver[] = []

/**
 * Returns the years in which a draft would take its room over the nights that the host allows, with the limit; none for
 * a guest, who knows neither.
 */
export function useNightsOver(agreement: AgreementView): { limit: number; years: readonly NightsOver[] } {
  const unit = useLiveQuery('unit', { id: agreement.unitId })
  const agreements = useLiveQuery('agreements', {})
  const today = useToday(zoneOf(agreement.region))
  const limit = unit?.nightLimit ?? null
  if (limit === null || agreements === undefined || agreement.party !== 'host')
    return { limit: 0, years: NONE }
  const others = agreements.filter(({ id, unitId }) => unitId === agreement.unitId && id !== agreement.id)
  return { limit: limit.nights, years: nightsOver(agreement, others, limit, today) }
}
