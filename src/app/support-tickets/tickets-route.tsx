import './tickets.css'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '#app/auth/session.ts'
import { TYPED_HERE, useTypedSearch } from '#app/server-lists/typed-search.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { WindowList } from '#app/ui/window-list.tsx'
import { filteredTickets, statusFilters, TICKET_FILTERS } from './ticket-filter.ts'
import { TicketItem } from './ticket-item.tsx'
import { ticketsOf } from './ticket-view.ts'

const NewTicketDialog = lazyPanel(async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog)
const TicketSheet = lazyPanel(async () => (await import('./ticket-sheet.tsx')).TicketSheet)

/**
 * Support tickets (§2), from this device: the person's own, and for administrators everybody's, the longest waiting
 * first.
 */
export function Component() {
  const { t } = useTranslation(['tickets', 'records'])
  const { state } = useLocation()
  const [query, change] = useChangedQuery()
  const [search, setSearch] = useTypedSearch()
  const sought = useDeferredValue(search)
  const user = useSession()?.user
  const isSupport = user?.role === 'ADMIN'
  const rows = useLiveQuery('records', { kinds: ['tickets'] })
  const tickets = rows && ticketsOf(rows)
  const filter = TICKET_FILTERS.find((each) => each === query.get('status')) ?? 'all'
  const shown = filteredTickets(tickets ?? [], { filter, search: sought, isQueue: isSupport })
  const write = (
    <Button kind="primary" icon="plus-lg" onPress={() => change({ new: '' })}>
      {t('new.open')}
    </Button>
  )
  const ticketId = query.get('ticket')
  return (
    <div className="stack gap-5 list-page" aria-busy={tickets === undefined}>
      <header className="row spread">
        <div>
          <h1 className="titled-by-bar">{t('records:tickets.name')}</h1>
          <p>{t(isSupport ? 'leadSupport' : 'lead')}</p>
        </div>
        {tickets?.length !== 0 && write}
      </header>
      {tickets?.length === 0 && (
        <div className="panel">
          <EmptyState drawing="letterbox" title={t('none')} action={write}>
            {t('noneMore')}
          </EmptyState>
        </div>
      )}
      {tickets !== undefined && tickets.length > 0 && (
        <>
          <Filters
            tickets={tickets}
            isSupport={isSupport}
            chosen={filter}
            onChoose={(status) => change({ status })}
          />
          <ListSearch
            label={t('search')}
            value={search}
            onValue={(typed) => {
              setSearch(typed)
              change({ search: typed || null }, { replace: true, state: TYPED_HERE })
            }}
          />
          <TicketList tickets={shown} userId={user?.id} onOpen={(id) => change({ ticket: id })} />
          <p role="status" className="if-any list-none">
            {shown.length === 0 && t('nothingFound')}
          </p>
        </>
      )}
      {query.has('new') && (
        <NewTicketDialog
          from={textIn(state, 'from')}
          subject={textIn(state, 'subject')}
          description={textIn(state, 'description')}
          onClose={() => change({ new: null }, { replace: true })}
          onWritten={(id) => change({ new: null, ticket: id }, { replace: true })}
        />
      )}
      {ticketId !== null && (
        <TicketSheet key={ticketId} id={ticketId} onClose={() => change({ ticket: null })} />
      )}
    </div>
  )
}

type Change = (named: Record<string, string | null>, options?: object) => void

/** Returns the query of the address, and a function that changes some of it; `all` and `null` leave it out. */
function useChangedQuery(): [URLSearchParams, Change] {
  const [query, setQuery] = useSearchParams()
  const change: Change = (named, options = {}) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(named)) {
          if (value === null || value === 'all') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true, ...options },
    )
  return [query, change]
}

type Filter = (typeof TICKET_FILTERS)[number]

function Filters({
  tickets,
  isSupport,
  chosen,
  onChoose,
}: {
  tickets: ReturnType<typeof ticketsOf>
  isSupport: boolean
  chosen: Filter
  onChoose: (status: Filter) => void
}) {
  const { t } = useTranslation('tickets')
  return (
    <FilterChips
      label={t('filter')}
      chosen={chosen}
      onChoose={onChoose}
      chips={statusFilters(tickets, isSupport).map(({ value, count }) => ({
        value,
        count,
        label: value === 'all' ? t('all') : value === 'waiting' ? t('awaited') : t(`status.${value}`),
      }))}
    />
  )
}

function TicketList({
  tickets,
  userId,
  onOpen,
}: {
  tickets: ReturnType<typeof filteredTickets>
  userId: string | undefined
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('records')
  if (tickets.length === 0) return null
  return (
    <WindowList rows={tickets} label={t('tickets.name')} rowHeight={96} overscan={8} className="tickets-list">
      {(ticket) => (
        <TicketItem ticket={ticket} isMine={ticket.ownerId === userId} onOpen={() => onOpen(ticket.id)} />
      )}
    </WindowList>
  )
}

/**
 * Returns what the page from which help was requested says in the navigation state; the state of a history entry can be
 * anything.
 */
function textIn(state: unknown, name: 'from' | 'subject' | 'description'): string {
  const said: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : ''
  return typeof said === 'string' ? said : ''
}
