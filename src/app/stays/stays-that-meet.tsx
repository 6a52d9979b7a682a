import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/notice.tsx'
import type { StayMeeting } from '#workers/replica-api.ts'
import { MeetingLines } from './meeting-lines.tsx'

/** Warns of a room that is let twice on the same nights, by this device's data; it never blocks anything. */
export function StaysThatMeet({ meetings }: { meetings: readonly StayMeeting[] }) {
  const { t } = useTranslation('stay')
  if (meetings.length === 0) return null
  return (
    <Notice icon="exclamation-circle" title={t('meets.title', { count: meetings.length })}>
      <MeetingLines meetings={meetings} />
      <p>{t('meets.note')}</p>
    </Notice>
  )
}
