import { useTranslation } from 'react-i18next'
import { zoneOf } from '#contract/region.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { useToday } from '#app/format/use-today.ts'
import type { UnitStay as UnitStayView, UnitView } from '#workers/replica-api.ts'
import { completeness } from './editor/unit-sections.ts'

/** Says who is staying or comes next; without a stay, how much of a draft is done, or from when the room is free. */
export function UnitStay({ unit }: { unit: UnitView }) {
  const { stay } = unit
  if (stay !== null) return <Somebody stay={stay} />
  return (
    <span className="unit-stay note">
      {unit.version === 0 ? <OnlyHere unit={unit} /> : <Nobody unit={unit} />}
    </span>
  )
}

function Somebody({ stay }: { stay: UnitStayView }) {
  const { t } = useTranslation('units')
  const dayText = useDayText()
  const { startsOn, endsOn } = stay
  const today = useToday(stay.zone)
  const [day, end] = [startsOn, endsOn].map((date) => (date === null ? '' : dayText(date)))
  const when = (): string => {
    if (stay.phase === 'now') return endsOn === null ? t('stay.here') : t('stay.until', { day: end })
    if (stay.phase === 'leaving')
      return endsOn === today ? t('stay.leavesToday') : t('stay.leavingDue', { day: end })
    if (startsOn === null) return ''
    if (stay.phase === 'due') return startsOn === today ? t('stay.arrivesToday') : t('stay.due', { day })
    return endsOn === null ? t('stay.from', { day }) : t('stay.fromUntil', { day, end })
  }
  return (
    <span className="unit-stay note">
      <b>
        <bdi>{stay.guestName}</bdi>
      </b>
      {when()}
    </span>
  )
}

function OnlyHere({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  const dates = useDateText()
  return (
    <>
      {unit.edit && <b>{t('stay.written', { when: dates.moment(unit.edit.changedAt) })}</b>}
      <Sections unit={unit} done={t('stay.goesUp')} />
    </>
  )
}

function Nobody({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  const dayText = useDayText()
  const { status, availableFrom, availableUntil } = unit
  const today = useToday(zoneOf(null))
  const free = (): string => {
    if (availableUntil !== null && availableUntil < today)
      return t('stay.notLetSince', { day: dayText(availableUntil) })
    // A day that has passed says nothing.
    if (availableFrom === null || availableFrom <= today) return t('stay.free')
    return t('stay.freeFrom', { day: dayText(availableFrom) })
  }
  return <Sections unit={unit} done={status === 'PUBLISHED' ? free() : ''} />
}

/** Shows how much is filled in, while something is missing. */
function Sections({ unit, done: whenDone }: { unit: UnitView; done: string }) {
  const { t } = useTranslation('units')
  const { done, of } = completeness(unit)
  if (done === of) return whenDone
  return (
    <>
      <progress value={done} max={of} aria-hidden="true" />
      {t('complete', { done, of })}
    </>
  )
}
