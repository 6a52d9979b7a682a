import './units.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { createUnit } from './create-unit.ts'
import { UnitFilters } from './unit-filters.tsx'
import { filteredUnits, statusNamed, type UnitFilter } from './unit-list-filter.ts'
import { UnitList } from './unit-list.tsx'

/** The host's rooms (§2), from this device: they show, and another can be begun, without a network. */
export function Component() {
  const { t } = useTranslation(['units', 'shell'])
  const units = useLiveQuery('units', {})
  const status = useSyncStatus()
  const hasSynced = status !== undefined && status.lastSyncAt !== null
  const [query, setQuery] = useSearchParams()
  const filter: UnitFilter = { status: statusNamed(query.get('status')), search: query.get('search') ?? '' }
  const shown = units === undefined ? [] : filteredUnits(units, filter)

  function show({ status, search }: UnitFilter): void {
    const wanted = { ...(status !== null && { status }), ...(search !== '' && { search }) }
    setQuery(wanted, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="units" aria-busy={units === undefined}>
      <header>
        <div>
          <h1>{t('shell:nav.units')}</h1>
          <p>{t('listLead')}</p>
        </div>
        <AddUnit />
      </header>
      {units?.length === 0 && (
        <div className="units-panel">
          <EmptyState drawing="house" title={t(hasSynced ? 'none.title' : 'none.notYet')}>
            {t(hasSynced ? 'none.more' : 'none.comes')}
          </EmptyState>
        </div>
      )}
      {units !== undefined && units.length > 0 && (
        <>
          <UnitFilters units={units} filter={filter} onFilter={show} />
          <p className="visually-hidden" role="status">
            {t('found', { count: shown.length })}
          </p>
          {shown.length > 0 ? (
            <UnitList units={shown} label={t('shell:nav.units')} />
          ) : (
            <div className="units-panel">
              <EmptyState
                drawing="missingHouse"
                title={t('none.match')}
                action={
                  <Button onPress={() => show({ status: null, search: '' })}>{t('filter.clear')}</Button>
                }
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}

function AddUnit() {
  const { t } = useTranslation('units')
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function add(): Promise<void> {
    setState('busy')
    const made = await createUnit()
    if (made.ok) await navigate(`/units/details/${made.value}`)
    else setState('failed')
  }

  return (
    <div className="units-add">
      <Button kind="primary" icon="plus-lg" isBusy={state === 'busy'} onPress={() => void add()}>
        {t('add')}
      </Button>
      <p role="alert">{state === 'failed' && t('notKept')}</p>
    </div>
  )
}
