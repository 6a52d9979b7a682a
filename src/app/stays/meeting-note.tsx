import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import type { StayMeeting } from '#workers/replica-api.ts'
import { MeetingLines } from './meeting-lines.tsx'

/** The same as `StaysThatMeet`, next to its subject, where the page has already announced it. */
export function MeetingNote({ meetings }: { meetings: readonly StayMeeting[] }) {
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
