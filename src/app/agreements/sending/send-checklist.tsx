import './send-checklist.css'
import { useTranslation } from 'react-i18next'
import { moneyText } from '#app/format/money.ts'
import { goToField } from '#app/agreements/terms/field-place.tsx'
import { useMeetings } from '#app/stays/use-meetings.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { thingsToCheck } from './things-to-check.ts'
import { type NightsOver, nightsOver } from '#domain/calendar/nights-let.ts'
import { zoneOf } from '#contract/region.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'

const NONE: readonly NightsOver[] = []

/**
 * Lists what is missing or against a rule in a draft, each with a link to its field. Calls `onGo` before moving there.
 */
export function SendChecklist({ agreement, onGo }: { agreement: AgreementView; onGo?: () => void }) {
  const { t } = useTranslation(['agreements', 'stay'])
  const { missing, warnings, isPaymentUnsaid } = thingsToCheck(agreement)
  const meetings = useMeetings(agreement)
  const over = useNightsOver(agreement)
  const dayText = useDayText()
  const go = (field: string): void => {
    onGo?.()
    goToField(field)
  }
  const worthALook = [
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
      text: t('check.nights', { count: nights, limit: over.limit, from: dayText(from), to: dayText(to) }),
    })),
  ]
  return (
    <div className="send-checklist stack gap-2">
      {missing.length === 0 ? (
        <p className="send-checklist-ready">
          <Icon name="check-circle" />
          {t('check.ready')}
        </p>
      ) : (
        <>
          <p>{t('check.missing')}</p>
          <ul>
            {missing.map(({ field, problem }) => (
              <li key={field}>
                <Icon name="exclamation-circle" />
                <button type="button" onClick={() => go(field)}>
                  {problem === 'order' ? t('check.order') : t(`field.${field}`)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {worthALook.length > 0 && (
        <>
          <p>{t('check.look')}</p>
          <ul>
            {worthALook.map(({ key, field, text }) => (
              <li key={key}>
                <Icon name="exclamation-circle" />
                <button type="button" onClick={() => go(field)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
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
