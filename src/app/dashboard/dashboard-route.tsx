import './dashboard-route.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useOverdueSince } from '#app/replica/use-overdue-since.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AttentionRow } from './attention-row.tsx'
import { attentionItems } from './attention-items.ts'

/** What needs the person now, in order of consequence, from what is on this device: the same with or without a network. */
export function Component() {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const user = useSession()?.user
  const firstName = user?.firstName ?? ''
  const [openedAt] = useState(() => Date.now())
  const attention = useLiveQuery('attention', {})
  const overdueSince = useOverdueSince()
  const overdue = overdueSince === null ? null : t('since', { when: dates.moment(overdueSince) })
  const items = attention === undefined ? undefined : attentionItems(attention, overdue)
  return (
    <div className="dashboard">
      <header>
        <h1>{firstName === '' ? t('greetingAnyone') : t('greeting', { name: firstName })}</h1>
        <p>{dates.date(openedAt)}</p>
      </header>
      <section aria-labelledby="needs-you" aria-busy={items === undefined}>
        <h2 id="needs-you">{t('needsYou')}</h2>
        {items?.length === 0 && (
          <div className="dashboard-panel">
            <EmptyState
              drawing="house"
              title={t('nothing')}
              action={user?.role === 'GUEST' && <a href={LISTING_PATH}>{t('findRoom')}</a>}
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
    </div>
  )
}
