import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { AccountMenu } from '#app/shell/navigation/account-menu.tsx'

/**
 * The page's title on phones, the button of the overlay on tablets; search, the sync pill, the theme, notifications and
 * the account (§2).
 */
export function TopBar({
  title,
  tools,
  onMenu,
  isMenuOpen,
}: {
  title: string
  /** What stands at the end, before the account. */
  tools: ReactNode
  onMenu: () => void
  isMenuOpen: boolean
}) {
  const { t } = useTranslation('shell')
  return (
    <header className="top-bar">
      <IconButton
        className="top-bar-menu"
        icon="list"
        label={t('nav.menu')}
        aria-expanded={isMenuOpen}
        aria-controls="rail"
        onClick={onMenu}
      />
      <span className="top-bar-title">{title}</span>
      {tools}
      <span className="top-bar-account">
        <AccountMenu />
      </span>
    </header>
  )
}
