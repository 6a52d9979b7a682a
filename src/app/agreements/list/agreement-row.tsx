import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { zoneOf } from '#contract/region.ts'
import { laterOf } from '#domain/calendar/calendar-day.ts'
import { agreedRentOn } from '#domain/calendar/changed-terms.ts'
import { agreementPath } from '#app/format/paths.ts'
import { moneyText } from '#app/format/money.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { AgreementStatusTag } from '#app/agreements/steps/agreement-status-tag.tsx'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { useTermText } from '#app/agreements/terms/use-term-text.ts'
import { type AgreementState, agreementState, useTodayAt } from './agreement-state.ts'
import { useStateText } from './use-state-text.ts'

const TONES: Record<AgreementState, StatusTone> = {
  asked: 'pending',
  coming: 'good',
  due: 'warn',
  now: 'good',
  leaving: 'good',
  past: 'plain',
  draft: 'plain',
  declined: 'bad',
  cancelled: 'plain',
}

/** One agreement of the list: the other party, the room, the term, the rent, and the state of the stay. */
export function AgreementRow({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const termText = useTermText()
  const stateText = useStateText()
  const todayAt = useTodayAt()
  const state = agreementState(agreement, todayAt)
  const { id, status, unitTitle, version, edit, region, startsOn } = agreement
  const today = todayAt[zoneOf(region)]
  const rentPerWeek = agreedRentOn(agreement, laterOf(today, startsOn ?? today))
  const other = otherParty(agreement)
  const name = other.name || t('unnamed')
  return (
    <Link
      to={agreementPath(id)}
      className={`lights agreement-row panel ${version === 0 ? 'panel-local' : ''}`}
    >
      <Avatar id={other.id} name={name} url={other.avatarUrl} />
      <span className="note brief agreement-row-who">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          <bdi>{unitTitle || t('field.unitTitle')}</bdi>
        </span>
        <span className="actions agreement-row-state">
          {version === 0 ? (
            <StatusTag tone="local">{t('list.onDevice')}</StatusTag>
          ) : (
            <>
              {state === null ? (
                <AgreementStatusTag status={status} />
              ) : (
                <StatusTag tone={TONES[state]}>{stateText(state)}</StatusTag>
              )}
              {edit !== null && <StatusTag tone="local">{t('list.changed')}</StatusTag>}
            </>
          )}
        </span>
      </span>
      <span className="agreement-row-term note numeric">{termText(agreement) || t('list.noDates')}</span>
      <span className="note agreement-row-rent">
        <b>{moneyText(rentPerWeek)}</b>
        <span>{t('list.perWeek')}</span>
      </span>
    </Link>
  )
}
