import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { Icon } from '#app/ui/icon.tsx'
import type { NavigationEntry } from './navigation-entries.ts'

/** A place in the rail or the bottom bar, with the count of what is unread there. */
export function NavigationLink({ entry, unread }: { entry: NavigationEntry; unread: number }) {
  const { t } = useTranslation(['shell', 'layout'])
  return (
    <NavLink to={entry.path} className="navigation-link" title={t(entry.label)}>
      {({ isActive }) => (
        <>
          <Icon name={isActive ? entry.currentIcon : entry.icon} />
          <span className="navigation-label">{t(entry.label)}</span>
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
