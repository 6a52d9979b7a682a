import { useTranslation } from 'react-i18next'
import { BOND_HUB } from '#domain/law/bond-hub.ts'
import { type Region, zoneOf } from '#contract/region.ts'
import { LawSource } from './law-source.tsx'
import { daysBetween, localMoment } from '#domain/calendar/calendar-day.ts'
import type { LawDate } from './clock.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/** With this many days left, a date counts as near. */
const NEAR = { workingDays: 10, days: 14 }

/** Shows a legal date as a line: how much of the time has passed, and how much is left. */
export function LawDateLine({ date, now, region }: { date: LawDate; now: Date; region: Region | null }) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const { id, kind, from, day, noticeBy, left, unit, rule, metOn } = date
  const today = localMoment(now, zoneOf(region)).day
  const whole = Math.max(1, daysBetween(from, day))
  const gone = Math.min(1, Math.max(0, daysBetween(from, metOn ?? today) / whole))
  const isNear = kind === 'mustBy' && left <= NEAR[unit]
  const lateTone = kind === 'mustBy' && left < 0 ? 'law-passed' : isNear ? 'law-near' : ''
  const tone = metOn === null ? lateTone : 'law-met'
  const leftWords =
    left === 0 ? t('law.today') : t(`law.${left > 0 ? 'left' : 'over'}.${unit}`, { count: Math.abs(left) })
  return (
    <div className={`law-line ${tone}`}>
      <h3>
        {t(`clock.${id}.title`)}{' '}
        <span>
          {metOn === null ? leftWords : t(metOn > day ? 'law.metLate' : 'law.met', { date: dayText(metOn) })}
        </span>
      </h3>
      <div className="law-wire" aria-hidden="true">
        <i style={{ inlineSize: `${gone * 100}%` }} />
      </div>
      <p className="fine law-ends">
        <span>{t(`clock.${id}.from`, { date: dayText(from) })}</span>
        <span>{t(`clock.${id}.to`, { date: dayText(day) })}</span>
      </p>
      <LawSource
        rule={rule}
        text={
          id === 'rentIncrease' && noticeBy !== null
            ? t('clock.rentIncrease.noticeBy', { date: dayText(noticeBy) })
            : t(`clock.${id}.rule`)
        }
      />
      {id === 'bondLodgement' && metOn === null && (
        <p className="fine tall-links">
          <a href={`https://${BOND_HUB}`} target="_blank" rel="noreferrer">
            {t('law.hub')}
          </a>
        </p>
      )}
    </div>
  )
}
