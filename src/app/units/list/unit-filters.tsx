import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListSelect } from '#app/ui/list-select.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { ORDERS, statusCounts, STAYS, type UnitFilter } from './unit-list-filter.ts'

const ANY = 'any'

/**
 * Filters the units by status, by stay and by text, and sorts them. If an administrator has no units of their own, the
 * text searches everybody's.
 */
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
  const stays = [ANY, ...STAYS] as const
  return (
    <div className="stack">
      {units.length > 0 && (
        <FilterChips
          label={t('filter.status')}
          chosen={filter.status ?? ANY}
          onChoose={(status) => onFilter({ ...filter, status: status === ANY ? null : status })}
          chips={[
            { value: ANY, label: t('filter.all'), count: units.length },
            ...statusCounts(units).map(({ status, count }) => ({
              value: status,
              label: t(`status.${status}`),
              count,
            })),
          ]}
        />
      )}
      <div className="unit-wishes actions">
        <label className="unit-search search-inside">
          <Icon name="search" />
          <span className="visually-hidden">{t('filter.search')}</span>
          <input
            type="search"
            placeholder={t('filter.search')}
            maxLength={SEARCH_LENGTH_MAX}
            value={filter.search}
            onChange={(event) => onFilter({ ...filter, search: event.target.value })}
          />
        </label>
        {units.length > 0 && (
          <>
            <ListSelect
              label={t('filter.stay')}
              value={filter.stay ?? ANY}
              options={stays.map((value) => ({ value, label: t(`filter.stays.${value}`) }))}
              onValue={(stay) => onFilter({ ...filter, stay: stay === ANY ? null : stay })}
            />
            <ListSelect
              label={t('filter.order')}
              value={filter.order}
              options={ORDERS.map((value) => ({ value, label: t(`filter.orders.${value}`) }))}
              onValue={(order) => onFilter({ ...filter, order })}
            />
          </>
        )}
      </div>
    </div>
  )
}
