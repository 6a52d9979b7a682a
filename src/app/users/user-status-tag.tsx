import { useTranslation } from 'react-i18next'
import { statusText } from '#app/format/status-text.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'

type Status = PersonAnswer<'users'>['data'][number]['status']

const TONES: Record<Status, StatusTone> = { ACTIVE: 'good', PENDING: 'pending', INACTIVE: 'bad' }

/** Shows the status of an account. A status from a newer server is worded by the rule for unknown ones (§9). */
export function UserStatusTag({ status }: { status: Status }) {
  const { t } = useTranslation('users')
  const isKnown = status in TONES
  return (
    <StatusTag tone={isKnown ? TONES[status] : 'plain'}>
      {isKnown ? t(`status.${status}`) : statusText(status)}
    </StatusTag>
  )
}
