import type { ReactNode } from 'react'
import { AccountMenu } from '#app/shell/navigation/account-menu.tsx'

/**
 * The page's title on phones and tablets; search, the sync pill, shortcuts, the theme, notifications and the account
 * (§2).
 */
export function TopBar({
  title,
  tools,
}: {
  title: string
  /** Tools at the end, before the account. */
  tools: ReactNode
}) {
  return (
    <header className="abreast gap-1 top-bar">
      <span className="top-bar-title">{title}</span>
      {tools}
      <span className="top-bar-account">
        <AccountMenu />
      </span>
    </header>
  )
}
