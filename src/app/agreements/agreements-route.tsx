import './agreements.css'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { dayIn } from '#app/format/day-in.ts'
import { agreementPath } from '#app/format/paths.ts'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { everybodysPart } from '#app/server-lists/everybodys-place.ts'
import { TYPED_HERE, useTypedSearch } from '#app/server-lists/typed-search.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { ChatView } from '#workers/replica-api.ts'
import { type AgreementFilter, filteredAgreements, filterOf, queryOf } from './list/agreement-filter.ts'
import { useTodayAt } from './list/agreement-state.ts'
import { StateChips } from './list/state-chips.tsx'
import { usePreparedDocuments } from '#app/device/use-prepared-documents.ts'
import { useChangedAgreement } from './changes/use-changes.ts'
import { AgreementList } from './list/agreement-list.tsx'
import { EverybodysAgreements } from './list/everybodys-agreements.tsx'

const NewAgreementDialog = lazyPanel(
  async () => (await import('./list/new-agreement-dialog.tsx')).NewAgreementDialog,
)

/** The signed-in person's agreements (§2), from this device: as a host or as a guest. */
export function Component() {
  const { t } = useTranslation('agreements')
  const agreements = useLiveQuery('agreements', {})
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useTypedSearch()
  const filter = filterOf(query)
  const todayAt = useTodayAt()
  function show(wanted: AgreementFilter): void {
    setSearch(wanted.search)
    const next = { ...everybodysPart(query, wanted.search), ...queryOf(wanted) }
    setQuery(next, { replace: true, preventScrollReset: true, state: TYPED_HERE })
  }
  const sought = useDeferredValue(search)
  const session = useSession()
  const isHost = can(session?.abilities ?? [], 'create', 'AccommodationAgreement')
  const isAdmin = session?.user.role === 'ADMIN'
  usePreparedDocuments('agreements', [
    ...(agreements ?? []).flatMap(({ hostName, guestName }) => [hostName, guestName]),
    ...(useLiveQuery('chatList', { search: '' }) ?? []).flatMap(wordsOfChat),
  ])
  const shown = filteredAgreements(agreements ?? [], filter, sought, todayAt)
  const write = (
    <Button kind="primary" icon="plus-lg" onPress={() => setQuery((before) => [...before, ['new', '']])}>
      {t('new.open')}
    </Button>
  )
  const changed = useChangedAgreement(query.get('change'))
  if (changed !== null) return <Navigate to={agreementPath(changed)} replace />
  return (
    <div className="stack gap-5 list-page">
      <header className="row spread">
        <h1 className="titled-by-bar">{t('title')}</h1>
        {isHost && agreements?.length !== 0 && write}
      </header>
      {agreements === undefined && <Skeleton />}
      {agreements?.length === 0 && !isAdmin && (
        <div className="panel">
          <EmptyState
            drawing="letterbox"
            title={t(isHost ? 'list.noneHost' : 'list.noneGuest')}
            action={isHost && write}
          >
            {t(isHost ? 'list.noneHostMore' : 'list.noneGuestMore')}
          </EmptyState>
        </div>
      )}
      {agreements !== undefined && (agreements.length > 0 || isAdmin) && (
        <>
          {agreements.length > 0 && (
            <StateChips
              agreements={agreements}
              chosen={filter}
              onChoose={(state) => show({ state, search })}
            />
          )}
          <ListSearch
            label={t('list.search')}
            value={search}
            onValue={(typed) => show({ state: filter, search: typed })}
          />
          {shown.length > 0 && <AgreementList agreements={shown} />}
          <p role="status" className="if-any list-none">
            {agreements.length > 0 && shown.length === 0 && t('list.nothingFound')}
          </p>
        </>
      )}
      {isAdmin && <EverybodysAgreements search={sought} />}
      {isHost && query.has('new') && (
        <NewAgreementDialog
          unitId={query.get('unit')}
          guestId={query.get('guest')}
          days={{ startsOn: dayIn(query, 'from'), endsOn: dayIn(query, 'to') }}
          onClose={() => setQuery(withoutNew, { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  )
}

/** Returns the names of people a new agreement may be with, and a sample of how they write. */
function wordsOfChat({ others, preview }: ChatView): string[] {
  return [...others.flatMap(({ firstName, lastName }) => [firstName, lastName]), preview?.message ?? '']
}

/** Returns the address of the list as it was before a new agreement was started. */
function withoutNew(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['new', 'unit', 'guest', 'from', 'to']) next.delete(name)
  return next
}
