import './turnovers.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { suppliesOf } from '#contract/turnover-fields.ts'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { unitPath, UNITS_PATH } from '#app/format/paths.ts'
import { useHasSynced } from '#app/replica/use-has-synced.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { planOf, type TurnoverView } from '#app/stays/turnovers/turnover-view.ts'
import { useHelpedRooms } from '#app/stays/turnovers/helped-rooms.ts'
import { useTurnovers } from '#app/stays/turnovers/use-turnovers.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { HelpedRooms } from './helped-rooms.tsx'
import { JoinAsHand } from './join-as-hand.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { namesOf, turnoverGroups } from './turnover-groups.ts'
import { useTurnoverWords } from './use-turnover-words.ts'

const PrintTurnovers = lazyPanel(async () => (await import('./print-turnovers.tsx')).PrintTurnovers)

const EVERYBODY = ''

/**
 * What to do in the rooms between two guests: overdue, today, tomorrow, this week. All of it from this device. With
 * `?invite={token}` it first asks whether to help in somebody's rooms.
 */
export function Component() {
  const [query, setQuery] = useSearchParams()
  const token = query.get('invite')
  const close = (): void => setQuery({}, { replace: true })
  return token === null ? <Turnovers /> : <JoinAsHand token={token} onDone={close} />
}

function Turnovers() {
  const { t, i18n } = useTranslation(['turnovers', 'records'])
  const words = useTurnoverWords()
  const [query, setQuery] = useSearchParams()
  const turnovers = useTurnovers(query.get('turnover'))
  const rows = useLiveQuery('records', { kinds: ['turnovers'] })
  const [isPrinting, setIsPrinting] = useState(false)
  const hasRooms = useHasRooms()
  const known = (rows ?? [])
    .map(({ row }) => ('who' in row ? row.who : '').trim())
    .filter((name) => name !== '')
  // Before the first sync, nothing on this device doesn't mean that nobody leaves.
  const hasSynced = useHasSynced()
  const isReachable = useIsReachable()
  const isUnknown = turnovers === undefined || (turnovers.length === 0 && !hasSynced && isReachable)
  const names = turnovers === undefined ? [] : namesOf(turnovers, i18n.language)
  const asked = query.get('who') ?? EVERYBODY
  const who = names.includes(asked) ? asked : EVERYBODY
  const shown = (turnovers ?? []).filter(({ turnover }) => who === EVERYBODY || turnover.who.trim() === who)
  const groups = turnoverGroups(shown)
  const set = (name: 'who' | 'turnover', value: string | null): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  const title = who === EVERYBODY ? t('records:turnovers.name') : t('titleOf', { name: who })
  return (
    <div className="stack gap-5 list-page turnovers" aria-busy={isUnknown}>
      <header className="row spread">
        <div>
          <h1 className="titled-by-bar">{t('records:turnovers.name')}</h1>
          <p>{t(hasRooms ? 'lead' : 'leadHelping')}</p>
        </div>
        {shown.length > 0 && (
          <Button icon="printer" onPress={() => setIsPrinting(true)}>
            {t('print')}
          </Button>
        )}
      </header>
      {isUnknown && <Skeleton />}
      <RunningLow />
      {names.length > 0 && (
        <FilterChips
          label={t('who')}
          chips={[EVERYBODY, ...names].map((name) => ({
            value: name,
            label: name || t('everybody'),
            count: countOf(turnovers ?? [], name),
          }))}
          chosen={who}
          onChoose={(name) => set('who', name)}
        />
      )}
      {turnovers?.length === 0 && !isUnknown && <NoTurnovers />}
      {groups.map((group) => (
        <section key={`${group.kind} ${group.day}`} className="stack" aria-labelledby={`day-${group.day}`}>
          <h2 id={`day-${group.day}`}>{words.heading(group)}</h2>
          {group.rows.map((row) => (
            <TurnoverCard
              key={row.id}
              row={row}
              names={[...new Set(known)]}
              isOpen={query.get('turnover') === row.id}
              onOpen={(isOpen) => set('turnover', isOpen ? row.id : null)}
            />
          ))}
        </section>
      ))}
      <HelpedRooms />
      {isPrinting && <PrintTurnovers groups={groups} title={title} onClose={() => setIsPrinting(false)} />}
    </div>
  )
}

/** Whether this person may have rooms of their own; others come here to help. */
function useHasRooms(): boolean {
  return can(useSession()?.abilities ?? [], ['list', 'create'], 'Unit')
}

function NoTurnovers() {
  const { t } = useTranslation(['turnovers', 'records'])
  const hasRooms = useHasRooms()
  const rooms = (
    <Link to={UNITS_PATH} className="button button-outline">
      {t('records:units.name')}
    </Link>
  )
  return (
    <div className="panel">
      <EmptyState drawing="house" title={t('none.title')} action={hasRooms ? rooms : null}>
        {t(hasRooms ? 'none.lead' : 'none.leadHelping')}
      </EmptyState>
    </div>
  )
}

function countOf(turnovers: readonly TurnoverView[], name: string): number {
  return turnovers.filter(({ turnover }) => name === EVERYBODY || turnover.who.trim() === name).length
}

/** Warns of what a room runs out of, also of rooms that nobody leaves this week. */
function RunningLow() {
  const { t } = useTranslation(['turnovers', 'records'])
  const plans = useLiveQuery('records', { kinds: ['turnoverPlans'] })
  const units = useLiveQuery('units', {})
  const helped = useHelpedRooms('turnOver')
  const own = useSession()?.user.id
  const low = (plans ?? []).flatMap((view) => {
    const unit = units?.find(({ id, hostId }) => id === view.id && hostId === own)
    const title = unit?.title ?? helped?.find(({ unitId }) => unitId === view.id)?.unitTitle
    const supplies = suppliesOf(planOf(view)).filter(({ isLow }) => isLow)
    return title === undefined || supplies.length === 0
      ? []
      : [{ id: view.id, title, isOwn: unit !== undefined, supplies }]
  })
  if (low.length === 0) return null
  return (
    <Notice icon="exclamation-circle" title={t('supply.runningLow')}>
      <ul className="turnover-low">
        {low.map(({ id, title, isOwn, supplies }) => (
          <li key={id}>
            {isOwn ? (
              <Link to={`${unitPath(id)}#turnover`} className="tall">
                <bdi>{title || t('records:units.unnamed')}</bdi>
              </Link>
            ) : (
              <bdi>{title || t('records:units.unnamed')}</bdi>
            )}
            {': '}
            <bdi>{supplies.map(({ name, level }) => t('supply.level', { name, level })).join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
