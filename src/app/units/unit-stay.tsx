import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { completeness } from './unit-sections.ts'

/** Who is there or comes next; without anyone, from when it is free, or how much of a draft is done. */
export function UnitStay({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  const dates = useDateText()
  const { stay, status, availableFrom } = unit
  if (stay !== null) {
    const { startsOn, endsOn } = stay
    const isHere = stay.status === 'ACTIVE'
    return (
      <span className="unit-stay">
        <b>
          <bdi>{stay.guestName}</bdi>
        </b>
        {isHere && (endsOn === null ? t('stay.here') : t('stay.until', { day: dates.calendarDay(endsOn) }))}
        {!isHere && startsOn !== null && t('stay.from', { day: dates.calendarDay(startsOn) })}
      </span>
    )
  }
  const { done, of } = completeness(unit)
  if (done < of) {
    return (
      <span className="unit-stay">
        <progress value={done} max={of} aria-hidden="true" />
        {t('complete', { done, of })}
      </span>
    )
  }
  if (status !== 'PUBLISHED') return <span className="unit-stay" />
  return (
    <span className="unit-stay">
      {availableFrom === null
        ? t('stay.free')
        : t('stay.freeFrom', { day: dates.calendarDay(availableFrom) })}
    </span>
  )
}
