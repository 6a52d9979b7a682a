import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { Icon } from '#app/ui/icon.tsx'
import type { NavigationEntry } from './navigation-entries.ts'

/** An entry of the rail or the bottom bar, with its unread count and a mark if something waits to be sent. */
export function NavigationLink({
  entry,
  unread,
  waiting,
  shortLabel,
}: {
  entry: NavigationEntry
  /** Stands for the entry's name where that has no room. */
  shortLabel?: string | undefined
  unread: number
  /** How much was written there that the server does not have. */
  waiting: number
}) {
  const { t } = useTranslation(['shell', 'layout', 'records'])
  return (
    <NavLink to={entry.path} className="navigation-link" title={t(entry.label)}>
      {({ isActive }) => (
        <>
          <Icon name={isActive ? entry.currentIcon : entry.icon} />
          <span className="navigation-label">{shortLabel ?? t(entry.label)}</span>
          {waiting > 0 && (
            <span className="waiting-sign">
              <Icon name="clock" />
              <span className="visually-hidden">{t('layout:pill.waiting', { count: waiting })}</span>
            </span>
          )}
          {unread > 0 && (
            <>
              <span className="count" aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
              <span className="visually-hidden">{t('layout:rail.unread', { count: unread })}</span>
            </>
          )}
        </>
      )}
    </NavLink>
  )
}
