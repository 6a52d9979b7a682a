import { useTranslation } from 'react-i18next'
import type { StayMeeting } from '#workers/replica-api.ts'
import { StayName } from './stay-name.tsx'
import { useStayText } from './use-stay-text.ts'

/** Lines before the rest is summed up: who meets so many has to look at the room as a whole. */
const LINES_MAX = 5

/** Other stays on the same nights, each with whose it is and which nights those are. */
export function MeetingLines({ meetings }: { meetings: readonly StayMeeting[] }) {
  const { t } = useTranslation('stay')
  const text = useStayText()
  const more = meetings.length - LINES_MAX
  return (
    <ul className="meeting-lines">
      {meetings.slice(0, LINES_MAX).map((meeting) => (
        <li key={meeting.id}>
          <StayName stay={meeting} /> <bdi>{text.nights(meeting.nights)}</bdi>
        </li>
      ))}
      {more > 0 && <li>{t('meets.more', { count: more })}</li>}
    </ul>
  )
}
