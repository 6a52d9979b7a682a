import './dashboard-route.css'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { mayDo } from '#domain/hands/may-do.ts'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useOverdueSince } from '#app/replica/use-overdue-since.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPanel, lazyPart } from '#app/ui/lazy-part.tsx'
import type { HelpedStays, OwnStay } from '#workers/replica-api.ts'
import { AdminOverview } from './admin-overview.tsx'
import { NeedsYou } from './needs-you.tsx'
import { attentionGroups } from './attention-lines.ts'
import { clockOf } from './clock-of.ts'
import { MoneyOverview } from './money-overview.tsx'
import { GettingStarted } from './getting-started.tsx'
import type { ChosenDays } from './timeline/free-days.ts'
import { dayIn } from '#app/format/day-in.ts'
import { roomsInUse } from './timeline/stay-lanes.ts'
import { WhoIsWhere } from './timeline/who-is-where.tsx'
import { TodaysPeople } from './today/todays-people.tsx'
import { useTodaysRows } from './today/use-todays-rows.ts'

const BlockedDaysDialog = lazyPanel(async () => {
  const [{ BlockedDaysDialog: Dialog }] = await Promise.all([
    import('./blocked-days-dialog.tsx'),
    loadStrings('dates', 'stay', 'edits', 'forms'),
  ])
  return Dialog
})

const GuestHome = lazyPart<{ stays: readonly OwnStay[] }>(
  async () => {
    const [home] = await Promise.all([import('./stay/guest-home.tsx'), loadStrings('arrival', 'stay')])
    return home.GuestHome
  },
  ({ children }) => <section aria-busy={!children}>{children}</section>,
)

/**
 * The day and what needs the person, then the money and the rooms, from this device's data: the same online and
 * offline. Address parameters: `blocked`, the open blocked days, or `new`; for these also `unitId`, `from` and `to`.
 */
export function Component() {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const session = useSession()
  const user = session?.user
  const attention = useLiveQuery('attention', {})
  const overdueSince = useOverdueSince()
  const overdue = overdueSince === null ? null : t('since', { when: dates.moment(overdueSince) })
  const rooms = useLiveQuery('unitStays', {})
  const helped = useHelpedStays()
  const canWrite = can(session?.abilities ?? [], 'create', 'AccommodationAgreement')
  const canBlock = can(session?.abilities ?? [], 'create', 'Unit')
  const [query, setQuery] = useSearchParams()
  const blocked = query.get('blocked')
  const openBlocked = (id: string | null, days?: ChosenDays): void =>
    setQuery(id === null ? {} : { blocked: id, ...days }, { preventScrollReset: true, replace: id === null })
  const todayAt = useTodayAt()
  const today = todayAt[clockOf([...(rooms ?? []), ...helped])]
  const day = useTodaysRows()
  const isGuest = user?.role === 'GUEST'
  const stays = useLiveQuery('ownStays', { today })
  // Hosts can be guests as well.
  const isStaying = isGuest || stays?.some(({ phase }) => phase !== 'past') === true
  const inUse = roomsInUse(rooms ?? [])
  const hasRooms = rooms !== undefined && rooms.length > 0
  const rents = useLiveQuery('rents', { today: todayAt['Pacific/Auckland'] })
  const groups = attention && attentionGroups(attention, { overdue, rents: rents ?? [], day: day ?? [] })
  // Nothing to do yet: the first steps are what there is to do.
  const isNew = groups?.length === 0
  // An administrator begins agreements only as a host.
  const isHost = user?.role !== 'ADMIN' || hasRooms
  return (
    <div className="dashboard">
      <header>
        <div>
          <h1>{user?.firstName ? t('greeting', { name: user.firstName }) : t('greetingAnyone')}</h1>
          <p>{dates.calendarWeekday(today)}</p>
        </div>
        {canWrite && isHost && (
          <Link to={`${AGREEMENTS_PATH}?new`} className="button button-outline">
            <Icon name="plus-lg" />
            {t('newAgreement')}
          </Link>
        )}
      </header>
      <div className="stack gap-6 dashboard-side">
        {isStaying && stays !== undefined && <GuestHome stays={stays} />}
        {hasRooms && day !== undefined && <TodaysPeople rows={day} />}
        {isNew && <GettingStarted role={user?.role ?? null} />}
        <NeedsYou groups={groups} isGuest={isGuest} />
      </div>
      <div className="stack gap-6 dashboard-side">
        {!isGuest && <MoneyOverview today={todayAt['Pacific/Auckland']} />}
        {user?.role === 'ADMIN' && <AdminOverview />}
        {!isNew && <GettingStarted role={user?.role ?? null} />}
        {inUse.length + helped.length > 0 && (
          <WhoIsWhere
            rooms={inUse}
            helped={helped}
            today={today}
            mayAgree={canWrite}
            onBlock={canBlock && hasRooms ? openBlocked : null}
          />
        )}
      </div>
      {canBlock && rooms !== undefined && blocked !== null && (
        <BlockedDaysDialog
          key={blocked}
          id={blocked === 'new' ? null : blocked}
          rooms={rooms}
          first={{ unitId: query.get('unitId'), from: dayIn(query, 'from') ?? today, to: dayIn(query, 'to') }}
          onClose={() => openBlocked(null)}
        />
      )}
    </div>
  )
}

/** Returns today by the clock of each place: the rooms are in New Zealand, wherever their host is. */
function useTodayAt() {
  return {
    'Pacific/Auckland': useToday('Pacific/Auckland'),
    'Pacific/Chatham': useToday('Pacific/Chatham'),
  }
}

/** Returns the rooms of others whose calendar both the rows on this device and the session let this person see. */
function useHelpedStays(): HelpedStays[] {
  const abilities = useSession()?.abilities ?? []
  const rooms = useLiveQuery('helpedStays', {}) ?? []
  return rooms.filter((room) => mayDo(abilities, 'seeStays', room))
}
