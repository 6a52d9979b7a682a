import './navbar-tools.css'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ability } from '#contract/permission.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { useChoice } from '#app/theme/choice.ts'
import { layoutChoices } from '#app/theme/layout.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { NavigationEntry } from '#app/shell/navigation/navigation-entries.ts'
import { useLazyPart } from '#app/shell/routing/use-lazy-part.ts'
import { useSearchCommands } from '#app/shell/navigation/use-search-commands.ts'
import { useSearchKeys } from '#app/shell/navigation/use-search-keys.ts'

/** Opens the search: a field from 600 px, an icon below. The panel loads when it is first opened. */
export const SearchTool = memo(function SearchTool({
  entries,
  abilities,
}: {
  entries: readonly NavigationEntry[]
  abilities: readonly Ability[]
}) {
  const { t } = useTranslation(['layout', 'shell', 'records'])
  const { Part, isOpen, open, close } = useLazyPart(loadSearch)
  const hasSingleKeys = useChoice(layoutChoices.hasSingleKeys) === 'true'
  useSearchKeys(open)
  const pages = entries.map(({ path, label, icon }) => ({ path, label: t(label), icon }))
  const commands = useSearchCommands(abilities)
  return (
    <>
      <button
        type="button"
        className="abreast search-tool"
        aria-keyshortcuts={hasSingleKeys ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="search" />
        <span>{t('tools.search')}</span>
        {hasSingleKeys && <kbd aria-hidden="true">/</kbd>}
      </button>
      {Part && <Part isOpen={isOpen} pages={pages} commands={commands} onClose={close} />}
    </>
  )
})

/** The bell, with the number of new notifications. */
export const NotificationsTool = memo(function NotificationsTool() {
  const { t } = useTranslation('layout')
  const { Part, isOpen, open, close } = useLazyPart(loadNotifications)
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        title={t('tools.notifications')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="bell" />
        <BellCount />
      </button>
      {Part && <Part isOpen={isOpen} onClose={close} />}
    </>
  )
})

/** A bell without a number still opens. */
function BellName() {
  const { t } = useTranslation('layout')
  return <span className="visually-hidden">{t('tools.notifications')}</span>
}

const BellCount = lazyPart(
  async () => (await import('#app/notifications/bell-count.tsx')).BellCount,
  BellName,
)

async function loadSearch() {
  const [{ SearchPalette }] = await Promise.all([
    import('#app/search/search-palette.tsx'),
    loadStrings('search'),
  ])
  return SearchPalette
}

async function loadNotifications() {
  const [{ NotificationsSheet }] = await Promise.all([
    import('#app/notifications/notifications-sheet.tsx'),
    loadStrings('notifications'),
  ])
  return NotificationsSheet
}
