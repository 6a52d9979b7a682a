import { MeetingLines } from './meeting-lines.tsx'
import type { StayMeeting } from '#workers/replica-api.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { CalendarStay } from '#workers/replica-api.ts'
import { StayName } from './stay-name.tsx'
import { useStayText } from './use-stay-text.ts'

/** Number of lines before the rest is summed up, but for overlaps; all agreements are in their list. */
const STAYS_MAX = 8

/**
 * Lists who is staying in a room, or will be, each with the earlier stays that they overlap. Renders nothing if there
 * is nobody.
 */
export function WhoIsThere({ unitId }: { unitId: string }) {
  const { t } = useTranslation('stay')
  const text = useStayText()
  const stays = useLiveQuery('staysOfUnit', { unitId }) ?? []
  if (stays.length === 0) return null
  const shown = stays.filter(({ meets }, nth) => nth < STAYS_MAX || meets.length > 0)
  return (
    <div className="who-is-there stack">
      <h2>{t('meets.whoIsThere')}</h2>
      <ul className="panel">
        {shown.map((stay, nth) => (
          <li key={stay.id}>
            <StayName stay={stay} />
            <bdi className="note numeric">{text.days(stay)}</bdi>
            <MeetingNote meetings={stay.meets.filter(({ id }) => isAmong(shown.slice(0, nth), id))} />
          </li>
        ))}
        {stays.length > shown.length && (
          <li>
            <Link to={AGREEMENTS_PATH}>{t('meets.more', { count: stays.length - shown.length })}</Link>
          </li>
        )}
      </ul>
    </div>
  )
}

function isAmong(stays: readonly CalendarStay[], id: string): boolean {
  return stays.some((stay) => stay.id === id)
}

/** The same as `StaysThatMeet`, next to its subject, where the page has already announced it. */
function MeetingNote({ meetings }: { meetings: readonly StayMeeting[] }) {
  const { t } = useTranslation('stay')
  if (meetings.length === 0) return null
  return (
    <div className="meeting-note">
      <p>
        <Icon name="exclamation-circle" />
        {t('meets.title', { count: meetings.length })}
      </p>
      <MeetingLines meetings={meetings} />
    </div>
  )
}
