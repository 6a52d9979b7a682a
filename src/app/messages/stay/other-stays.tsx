import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { agreementPath } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import type { StayView } from '#workers/replica-api.ts'
import { StayStatus } from './stay-status.tsx'

/** The other agreements with the same person, each as a link. */
export function OtherStays({ stays, name }: { stays: readonly StayView[]; name: string }) {
  const { t } = useTranslation(['stay', 'agreements'])
  const dates = useDateText()
  if (stays.length === 0) return null
  return (
    <section>
      <h3>{t('others', { name })}</h3>
      <ul className="stay-others">
        {stays.map((stay) => (
          <li key={stay.id}>
            <Link to={agreementPath(stay.id)}>
              <b>
                <bdi>{stay.unitTitle || t('room')}</bdi>
              </b>
              <span>
                {stay.startsOn === null
                  ? t('agreements:list.noDates')
                  : t('agreements:term.since', { from: dates.calendarDay(stay.startsOn) })}
              </span>
              <StayStatus stay={stay} isQuiet />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
