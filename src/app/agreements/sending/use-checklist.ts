import { useTranslation } from 'react-i18next'
import { zoneOf } from '#contract/region.ts'
import { moneyText } from '#app/format/money.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useMeetings } from '#app/stays/use-meetings.ts'
import { type NightsOver, nightsOver } from '#domain/calendar/nights-let.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { thingsToCheck } from './things-to-check.ts'

/** One line of a list of things to check, with the field it leads to. */
export type CheckLine = { key: string; field: string; text: string }

const NONE: readonly NightsOver[] = []

/**
 * Returns what keeps a draft from being sent, and what is worth a second look before: the law's limits, how to pay,
 * overlapping stays, nights over the room's limit.
 */
export function useChecklist(agreement: AgreementView): { missing: CheckLine[]; looks: CheckLine[] } {
  const { t } = useTranslation(['agreements', 'stay'])
  const { missing, warnings, isPaymentUnsaid } = thingsToCheck(agreement)
  const meetings = useMeetings(agreement)
  const over = useNightsOver(agreement)
  const dates = useDateText()
  return {
    missing: missing.map(({ field, problem }) => ({
      key: field,
      field,
      text: problem === 'order' ? t('check.order') : t(`field.${field}`),
    })),
    looks: [
      ...(isPaymentUnsaid ? [{ key: 'payment', field: 'bankAccount', text: t('check.payment') }] : []),
      ...warnings.map(({ field, warning: { id, amount } }) => ({
        key: id,
        field: String(field),
        text: t(`warning.${id}`, { amount: moneyText(amount) }),
      })),
      ...(meetings.length > 0
        ? [{ key: 'overlap', field: 'startsOn', text: t('stay:meets.title', { count: meetings.length }) }]
        : []),
      ...over.years.map(({ from, to, nights }) => ({
        key: from,
        field: 'endsOn',
        text: t('check.nights', { count: nights, limit: over.limit, days: dates.calendarRange(from, to) }),
      })),
    ],
  }
}

/**
 * Returns the years in which a draft would take its room over the nights that the host allows, with the limit; none for
 * a guest, who knows neither.
 */
function useNightsOver(agreement: AgreementView): { limit: number; years: readonly NightsOver[] } {
  const unit = useLiveQuery('unit', { id: agreement.unitId })
  const agreements = useLiveQuery('agreements', {})
  const today = useToday(zoneOf(agreement.region))
  const limit = unit?.nightLimit ?? null
  if (limit === null || agreements === undefined || agreement.party !== 'host')
    return { limit: 0, years: NONE }
  const others = agreements.filter(({ id, unitId }) => unitId === agreement.unitId && id !== agreement.id)
  return { limit: limit.nights, years: nightsOver(agreement, others, limit, today) }
}
