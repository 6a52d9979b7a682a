import './dashboard-route.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { can } from '#app/auth/ability.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useOverdueSince } from '#app/replica/use-overdue-since.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AdminOverview } from './admin-overview.tsx'
import { AttentionRow } from './attention-row.tsx'
import { attentionLines } from './attention-lines.ts'
import { clockOf, comingsAndGoings } from './comings-and-goings.ts'
import { MoneyOverview } from './money-overview.tsx'
import { GettingStarted } from './getting-started.tsx'
import { WhoIsWhere } from './who-is-where.tsx'

/** What needs the person now, in order of consequence, from what is on this device: the same with or without a network. */
export function Component() {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const session = useSession()
  const user = session?.user
  const firstName = user?.firstName ?? ''
  const attention = useLiveQuery('attention', {})
  const overdueSince = useOverdueSince()
  const overdue = overdueSince === null ? null : t('since', { when: dates.moment(overdueSince) })
  const rooms = useLiveQuery('unitStays', {})
  const canWrite = can(session?.abilities ?? [], 'create', 'AccommodationAgreement')
  // The rooms are in New Zealand, wherever their host is.
  const todayAt = {
    'Pacific/Auckland': useToday('Pacific/Auckland'),
    'Pacific/Chatham': useToday('Pacific/Chatham'),
  }
  const today = todayAt[clockOf(rooms ?? [])]
  const { arrivals, departures } = comingsAndGoings(rooms ?? [], todayAt)
  const comings = [
    ...(arrivals > 0 ? [t('arrivals', { count: arrivals })] : []),
    ...(departures > 0 ? [t('departures', { count: departures })] : []),
  ]
  const items = attention === undefined ? undefined : attentionLines(attention, overdue)
  return (
    <div className="dashboard">
      <header>
        <div>
          <h1>{firstName === '' ? t('greetingAnyone') : t('greeting', { name: firstName })}</h1>
          <p>{[dates.calendarWeekday(today), ...comings].join(' · ')}</p>
        </div>
        {canWrite && (
          <Link to="/accommodation/agreements?new" className="button button-outline">
            <Icon name="plus-lg" />
            {t('newAgreement')}
          </Link>
        )}
      </header>
      {user?.role !== 'GUEST' && <MoneyOverview today={todayAt['Pacific/Auckland']} />}
      <section aria-labelledby="needs-you" aria-busy={items === undefined}>
        <h2 id="needs-you">{t('needsYou')}</h2>
        {items?.length === 0 && (
          <div className="dashboard-panel">
            <EmptyState
              drawing="house"
              title={t('nothing')}
              action={user?.role === 'GUEST' ? <a href={LISTING_PATH}>{t('findRoom')}</a> : undefined}
            >
              {t('nothingMore')}
            </EmptyState>
          </div>
        )}
        {items !== undefined && items.length > 0 && (
          <ul className="dashboard-panel">
            {items.map((item) => (
              <li key={item.key}>
                <AttentionRow item={item} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {user?.role === 'ADMIN' && <AdminOverview />}
      <GettingStarted role={user?.role ?? null} />
      {rooms !== undefined && rooms.length > 0 && <WhoIsWhere rooms={rooms} today={today} />}
    </div>
  )
}
