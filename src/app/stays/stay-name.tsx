import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { agreementPath } from '#app/format/paths.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { StayOnCalendar } from '#workers/replica-api.ts'

const TONES: Record<StayOnCalendar['state'], StatusTone> = {
  active: 'good',
  agreed: 'good',
  asked: 'pending',
  draft: 'plain',
  here: 'local',
}

/** Whose stay it is, which leads to the agreement, and how sure it is. */
export function StayName({ stay: { id, guestName, state } }: { stay: StayOnCalendar }) {
  const { t } = useTranslation('stay')
  return (
    <span className="stay-name">
      <Link to={agreementPath(id)}>
        <bdi>{guestName || t('meets.unnamed')}</bdi>
      </Link>
      <StatusTag tone={TONES[state]} isQuiet>
        {t(`meets.state.${state}`)}
      </StatusTag>
    </span>
  )
}
