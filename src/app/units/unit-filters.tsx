import { useTranslation } from 'react-i18next'
import type { UnitStatus } from '#contract/unit-status.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { statusCounts, type UnitFilter } from './unit-list-filter.ts'

/** Which of the units to show: those of one status, and those that a few words are in. */
export function UnitFilters({
  units,
  filter,
  onFilter,
}: {
  units: readonly UnitView[]
  filter: UnitFilter
  onFilter: (filter: UnitFilter) => void
}) {
  const { t } = useTranslation('units')
  const chips: { status: UnitStatus | null; count: number }[] = [
    { status: null, count: units.length },
    ...statusCounts(units),
  ]
  return (
    <div className="unit-filters">
      <div className="unit-chips" role="group" aria-label={t('filter.status')}>
        {chips.map(({ status, count }) => (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={filter.status === status}
            onClick={() => onFilter({ ...filter, status })}
          >
            {status === null ? t('filter.all') : t(`status.${status}`)}{' '}
            <span className="numeric">{count}</span>
          </button>
        ))}
      </div>
      <label className="unit-search">
        <Icon name="search" />
        <span className="visually-hidden">{t('filter.search')}</span>
        <input
          type="search"
          placeholder={t('filter.search')}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        />
      </label>
    </div>
  )
}
