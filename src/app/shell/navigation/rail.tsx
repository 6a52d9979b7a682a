import './rail.css'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { HOME_PATH } from '#app/auth/paths.ts'
import { productName } from '#app/i18n/i18n.ts'
import { BrandMark } from '#app/ui/brand-mark.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import type { NavigationEntry } from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'

/** The navigation: from 976 px a rail that folds to its icons, or a row along the top; below, an overlay (§2). */
export const Rail = memo(function Rail({
  entries,
  unread,
  waiting,
  isFolded,
  hasAccount,
  tools,
  shortcuts,
  onFold,
  onClose,
}: {
  entries: NavigationEntry[]
  unread: number
  /** By the path of the entry. */
  waiting: ReadonlyMap<string, number>
  isFolded: boolean
  /** Set where the top bar is hidden, or has no room for the account. */
  hasAccount: boolean
  /** The tools of the top bar, where there is none. */
  tools: ReactNode
  /** Set where the top bar has no room for them. */
  shortcuts: ReactNode
  onFold: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['shell', 'layout'])
  const foldLabel = t(isFolded ? 'layout:rail.expand' : 'layout:rail.collapse')
  return (
    <nav id="rail" className="rail" aria-label={t('nav.main')}>
      <div className="rail-head">
        <Link to={HOME_PATH} className="rail-mark" aria-label={productName()}>
          <BrandMark name={productName()} />
        </Link>
        {shortcuts && <span className="rail-shortcuts">{shortcuts}</span>}
        <IconButton className="rail-close" icon="x-lg" label={t('layout:rail.close')} onClick={onClose} />
      </div>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <NavigationLink
              entry={entry}
              unread={entry.path === MESSAGES_PATH ? unread : 0}
              waiting={waiting.get(entry.path) ?? 0}
            />
          </li>
        ))}
      </ul>
      <div className="rail-foot">
        <button
          type="button"
          className="navigation-link rail-fold"
          aria-expanded={!isFolded}
          title={foldLabel}
          onClick={onFold}
        >
          <Icon name="layout-sidebar" />
          <span className="navigation-label">{foldLabel}</span>
        </button>
        {tools && <div className="rail-tools row gap-1">{tools}</div>}
        {hasAccount && (
          <div className="rail-account">
            <AccountMenu isWide />
          </div>
        )}
      </div>
    </nav>
  )
})
