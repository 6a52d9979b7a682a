import { useTranslation } from 'react-i18next'
import type { StayMeeting } from '#workers/replica-api.ts'
import { StayName } from './stay-name.tsx'
import { useStayText } from './use-stay-text.ts'

/** Number of lines before the rest is summed up; with more overlaps, the host has to look at the room as a whole. */
const LINES_MAX = 5

/** Lists other stays on the same nights, each with its guest and the shared nights. */
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
