import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { filteredUnits, type UnitFilter } from './unit-list-filter.ts'
import { WindowList } from '#app/ui/window-list.tsx'
import { UnitCard } from '#app/units/unit-card.tsx'

/** The units that match a filter, or why there are none. */
export function OwnUnits({
  units,
  filter,
  onShowAll,
}: {
  units: readonly UnitView[]
  filter: UnitFilter
  onShowAll: () => void
}) {
  const { t, i18n } = useTranslation(['units', 'records'])
  const status = useSyncStatus()
  const hasSynced = status !== undefined && status.lastSyncAt !== null
  const shown = filteredUnits(units, filter, i18n.language)
  if (units.length === 0) {
    return (
      <div className="panel">
        <EmptyState drawing="house" title={t(hasSynced ? 'none.title' : 'none.notYet')}>
          {t(hasSynced ? 'none.more' : 'none.comes')}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('found', { count: shown.length })}
      </p>
      {shown.length > 0 ? (
        <UnitList units={shown} label={t('records:units.name')} />
      ) : (
        <div className="panel">
          <EmptyState
            drawing="missingHouse"
            title={t('none.match')}
            action={<Button onPress={onShowAll}>{t('filter.clear')}</Button>}
          />
        </div>
      )}
    </>
  )
}

/** The units as cards. */
function UnitList({ units, label }: { units: readonly UnitView[]; label: string }) {
  return (
    <WindowList rows={units} label={label} rowHeight={138} overscan={5} className="unit-list">
      {(unit) => <UnitCard unit={unit} />}
    </WindowList>
  )
}
