import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { type StayState, stayState } from '#domain/calendar/stay-state.ts'
import { AGREEMENTS_PATH, ledgerPath } from '#app/format/paths.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { ListSelect } from '#app/ui/list-select.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { RentView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import { isIn, RENT_FILTERS } from './rent-filters.ts'
import { groupsOf } from './rent-groups.ts'
import { RentMonths } from './rent-months.tsx'
import { RentRowSums } from './rent-row-sums.tsx'

const VIEWS = ['list', 'room', 'person', 'month'] as const
type View = (typeof VIEWS)[number]

/**
 * Lists the rents that a filter shows: all, owed, due this week, with open claims, or received in the last seven days.
 */
export function RentList({ rents, today }: { rents: RentView[]; today: string }) {
  const { t } = useTranslation(['rent', 'records'])
  const [query, setQuery] = useSearchParams()
  if (rents.length === 0)
    return (
      <div className="rent-panel panel">
        <EmptyState
          drawing="letterbox"
          title={t('none')}
          action={
            <Link to={AGREEMENTS_PATH} className="button button-outline">
              {t('records:agreements.name')}
            </Link>
          }
        >
          {t('noneMore')}
        </EmptyState>
      </div>
    )
  const filter = RENT_FILTERS.find((each) => each === query.get('show')) ?? 'all'
  const view = VIEWS.find((each) => each === query.get('view')) ?? 'list'
  const shown = rents.filter((rent) => isIn(rent, filter))
  const isHost = rents.some(({ party }) => party === 'host')
  const change = (name: 'show' | 'view', value: string, first: string): void => {
    const next = new URLSearchParams(query)
    if (value === first) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  const choice = isHost && (
    <ListSelect<View>
      label={t('view.label')}
      value={view}
      options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      onValue={(value) => change('view', value, 'list')}
    />
  )
  if (view === 'month')
    return (
      <>
        <div className="row spread">{choice}</div>
        <RentMonths today={today} />
      </>
    )
  return (
    <>
      <div className="row spread">
        <FilterChips
          label={t('filter.label')}
          chosen={filter}
          onChoose={(value) => change('show', value, 'all')}
          chips={RENT_FILTERS.map((value) => ({
            value,
            label: value === 'claims' && !isHost ? t('write.CLAIM') : t(`filter.${value}`),
            count: rents.filter((rent) => isIn(rent, value)).length,
          }))}
        />
        {choice}
      </div>
      {shown.length === 0 && <p className="rent-nothing">{t('nothing')}</p>}
      {view === 'list' ? (
        <RentRows rents={shown} />
      ) : (
        groupsOf(shown, view).map(({ key, name, rents: ofGroup, owed }) => (
          <section key={key} className="rent-group stack gap-2" aria-label={name}>
            <header>
              <h2>
                <bdi>{name}</bdi>
              </h2>
              <p>{owed > 0 ? t('groupOwed', { amount: centsText(owed) }) : t('settled')}</p>
            </header>
            <RentRows rents={ofGroup} />
          </section>
        ))
      )}
      <TotalLine rents={shown} isOfWeek={filter === 'week'} />
    </>
  )
}

function RentRows({ rents }: { rents: readonly RentView[] }) {
  const agreements = useLiveQuery('agreements', {})
  const byId = new Map(agreements?.map((agreement) => [agreement.id, agreement]))
  const stateOf = ({ agreementId, today }: RentView): StayState | null => {
    const agreement = byId.get(agreementId)
    return agreement ? stayState(agreement, today) : null
  }
  return (
    <ul className="rent-list">
      {rents.map((rent) => (
        <li key={rent.agreementId}>
          <RentRow rent={rent} stay={stateOf(rent)} />
        </li>
      ))}
    </ul>
  )
}

function RentRow({ rent, stay }: { rent: RentView; stay: StayState | null }) {
  const { t } = useTranslation(['rent', 'shell'])
  const { agreementId, party, otherName, unitTitle, arrears, openClaims, waiting } = rent
  return (
    <Link to={ledgerPath(agreementId)} className="lights rent-row panel">
      <span className="rent-row-who">
        <b>
          <bdi>{otherName}</bdi>
        </b>
        <span>
          <bdi>{unitTitle}</bdi>
          {/* That somebody stays is the usual case, which says nothing. */}
          {stay !== null && stay !== 'now' && <> · {t(`shell:stay.${stay}`)}</>}
        </span>
        <span className="row gap-2">
          {arrears.days > 0 && <StatusTag tone="bad">{t('late', { count: arrears.days })}</StatusTag>}
          {openClaims > 0 && (
            <StatusTag tone="pending">{t(party === 'host' ? 'claimed' : 'write.CLAIM')}</StatusTag>
          )}
          {waiting > 0 && <StatusTag tone="local">{t('waiting', { count: waiting })}</StatusTag>}
        </span>
      </span>
      <RentRowSums sums={rent} />
    </Link>
  )
}

/** Shows what these owe together; for this week, everything that falls due in it. */
function TotalLine({ rents, isOfWeek }: { rents: RentView[]; isOfWeek: boolean }) {
  const { t } = useTranslation('rent')
  const sum = rents.reduce((all, rent) => all + (isOfWeek ? rent.dueThisWeek : Math.max(0, rent.owed)), 0)
  const words = t(isOfWeek ? 'totalWeek' : 'total', { amount: centsText(sum) })
  return sum > 0 ? <p className="rent-total">{words}</p> : null
}
