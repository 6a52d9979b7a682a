import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { agreementPath } from '#app/format/paths.ts'
import { placeOfRecord } from '#app/records/place-of-record.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { StayOnCalendar } from '#workers/replica-api.ts'
import { useToday } from '#app/format/use-today.ts'
import { shownState, type ShownState } from './shown-state.ts'

const TONES: Record<ShownState, StatusTone> = {
  now: 'good',
  leaving: 'good',
  coming: 'good',
  due: 'warn',
  past: 'plain',
  asked: 'pending',
  draft: 'plain',
  here: 'local',
  blocked: 'plain',
  elsewhere: 'plain',
}

/** The guest of a stay, linked to the agreement, and the state of the stay; for blocked days, the host's note. */
export function StayName({ stay }: { stay: StayOnCalendar }) {
  const { t } = useTranslation(['stay', 'shell'])
  const { id, guestName, note } = stay
  const state = shownState(stay, useToday(stay.zone))
  if (state === 'blocked' || state === 'elsewhere')
    return (
      <span className="stay-name row">
        <Link to={placeOfRecord('blockedDays', id)}>
          <bdi>{note || t(`shell:stay.${state}`)}</bdi>
        </Link>
        {note !== '' && (
          <StatusTag tone={TONES[state]} isQuiet>
            {t(`shell:stay.${state}`)}
          </StatusTag>
        )}
      </span>
    )
  return (
    <span className="stay-name row">
      <Link to={agreementPath(id)}>
        <bdi>{guestName || t('meets.unnamed')}</bdi>
      </Link>
      <StatusTag tone={TONES[state]} isQuiet>
        {t(`shell:stay.${state}`)}
      </StatusTag>
    </span>
  )
}
