import './tab-bar.css'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGES_PATH, RENT_PATH, TICKETS_PATH } from '#app/format/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { phoneEntries, type NavigationEntry } from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'

/** The bottom bar of phones and tablets: the first entries, and Menu, which opens the overlay. */
export const TabBar = memo(function TabBar({
  entries,
  unread,
  waiting,
  isMenuOpen,
  onMenu,
}: {
  entries: NavigationEntry[]
  unread: number
  /** By the path of the entry. */
  waiting: ReadonlyMap<string, number>
  isMenuOpen: boolean
  onMenu: () => void
}) {
  const { t } = useTranslation(['shell', 'layout'])
  /** Names that would take two lines. */
  function shortLabel(path: string): string | undefined {
    if (path === RENT_PATH) return t('layout:rail.rent')
    return path === TICKETS_PATH ? t('layout:rail.tickets') : undefined
  }
  return (
    <nav className="tab-bar" aria-label={t('layout:rail.quick')}>
      {phoneEntries(entries).map((entry) => (
        <NavigationLink
          key={entry.path}
          entry={entry}
          unread={entry.path === MESSAGES_PATH ? unread : 0}
          waiting={waiting.get(entry.path) ?? 0}
          shortLabel={shortLabel(entry.path)}
        />
      ))}
      <button
        type="button"
        className="navigation-link"
        aria-expanded={isMenuOpen}
        aria-controls="rail"
        onClick={onMenu}
      >
        <Icon name="list" />
        <span className="navigation-label">{t('nav.menu')}</span>
      </button>
    </nav>
  )
})
