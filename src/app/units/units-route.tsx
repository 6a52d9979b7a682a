import './units.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#app/auth/session.ts'
import { everybodysPart } from '#app/server-lists/everybodys-place.ts'
import { TYPED_HERE, useTypedSearch } from '#app/server-lists/typed-search.ts'
import { useKeptPhotos } from '#app/files/use-kept-photos.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { AddUnit } from './list/add-unit.tsx'
import { EverybodysUnits } from './list/everybodys-units.tsx'
import { OwnUnits } from './list/own-units.tsx'
import { UnitFilters } from './list/unit-filters.tsx'
import { filterOf, NO_FILTER, queryOf, type UnitFilter } from './list/unit-list-filter.ts'

/** The host's rooms (§2), from this device: they show, and new ones can be started, offline. */
export function Component() {
  const { t } = useTranslation(['units', 'records'])
  const units = useLiveQuery('units', {})
  useKeptPhotos(units)
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useTypedSearch()
  const filter = { ...filterOf(query), search }
  function show(wanted: UnitFilter): void {
    setSearch(wanted.search)
    const next = { ...everybodysPart(query, wanted.search), ...queryOf(wanted) }
    setQuery(next, { replace: true, preventScrollReset: true, state: TYPED_HERE })
  }

  return (
    <div className="units stack gap-4" aria-busy={units === undefined}>
      <header>
        <div>
          <h1 className="titled-by-bar">{t('records:units.name')}</h1>
          <p>{t('listLead')}</p>
        </div>
        <AddUnit />
      </header>
      {units && (units.length > 0 || isAdmin) && (
        <UnitFilters units={units} filter={filter} onFilter={show} />
      )}
      {units === undefined ? (
        <Skeleton hasPictures />
      ) : (
        <OwnUnits
          units={units}
          filter={filter}
          onShowAll={() => show({ ...NO_FILTER, order: filter.order })}
        />
      )}
      {isAdmin && <EverybodysUnits search={filter.search} />}
    </div>
  )
}
