import { useTranslation } from 'react-i18next'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'

type Status = PersonAnswer<'users'>['data'][number]['status']

const TONES: Record<Status, StatusTone> = { ACTIVE: 'good', PENDING: 'pending', INACTIVE: 'bad' }

export function UserStatusTag({ status }: { status: Status }) {
  const { t } = useTranslation('users')
  return <StatusTag tone={TONES[status]}>{t(`status.${status}`)}</StatusTag>
}
