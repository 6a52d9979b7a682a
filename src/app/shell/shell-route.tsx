import './shell.css'
// Used only by signed-in pages. Imported here so that the list of all files, which loads with the sign-in page, has
// fewer entries.
import '#app/stays/stays.css'
import '#app/ui/lists.css'
import './last-look/last-look.css'
import { useAwaitedLanguage } from './navigation/use-awaited-language.ts'
import { useDeferredValue, useMemo } from 'react'
import { LANDING_PATH, PRICING_PATH } from '#app/auth/paths.ts'
import { productName } from '#app/i18n/i18n.ts'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatches, Link } from 'react-router-dom'
import type { Ability } from '#contract/permission.ts'
import { useSession } from '#app/auth/session.ts'
import { useLeftEdits } from '#app/edits/use-left-edits.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useHelpedRooms } from '#app/stays/turnovers/helped-rooms.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { belowWidth, BREAKPOINTS } from '#app/theme/breakpoints.ts'
import { layoutChoices } from '#app/theme/layout.ts'
import { ScrollTopButton } from '#app/ui/scroll-top-button.tsx'
import { ToastRegion } from '#app/ui/toast-region.tsx'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { AssistantTool } from './assistant-slot.tsx'
import { bannerState } from './layout/banner-state.ts'
import { useBrowserOnline } from './layout/browser-online.ts'
import { CallSlot } from './layout/call-slot.tsx'
import { OfferSlot } from './layout/offer-slot.tsx'
import { DeviceNotices } from './layout/device-notices.tsx'
import { LockGate } from './layout/lock-gate.tsx'
import { NotificationsTool, SearchTool } from './layout/navbar-tools.tsx'
import { navigationEntries } from './navigation/navigation-entries.ts'
import { OfflineBanner } from './layout/offline-banner.tsx'
import { pageHandle } from './page-handle.ts'
import {
  needYouCount,
  type PillFacts,
  pillState,
  unsentCount,
  waitingCount,
} from './navigation/pill-state.ts'
import { Rail } from './navigation/rail.tsx'
import { ShortcutsMenu } from './navigation/shortcuts-menu.tsx'
import { SyncPill } from './layout/sync-pill.tsx'
import { TabBar } from './navigation/tab-bar.tsx'
import { ThemeMenu } from './navigation/theme-menu.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { useDataRules } from './updates/use-data-rules.ts'
import { useLeaveFirstLook } from './updates/use-leave-first-look.ts'
import { useLineBack } from './updates/use-line-back.ts'
import { useDocumentParts } from './updates/use-document-parts.ts'
import { usePersistentStorage } from './updates/use-persistent-storage.ts'
import { useLayout } from './layout/use-layout.ts'
import { useLazyPart } from './routing/use-lazy-part.ts'
import { useBackgroundSync } from './updates/use-background-sync.ts'
import { useNotifications } from './layout/use-notifications.ts'
import { usePrefetch } from './updates/use-prefetch.ts'
import { useReturnNews } from './updates/use-return-news.ts'
import { useMenuOverlay } from './layout/use-menu-overlay.ts'
import { useSitePages } from './updates/use-site-pages.ts'
import { useUnreadMark } from './navigation/unread-mark.ts'
import { waitingByPlace } from './navigation/waiting-by-place.ts'
import { loadWaitingSheet } from './updates/waiting-parts.ts'

/** The layout of every signed-in page (§2). A change of person remounts it, so that nothing of the former one stays. */
export function Component() {
  const session = useSession()
  if (session === null) return null
  return (
    <LockGate key={session.user.id} userId={session.user.id}>
      <Shell userId={session.user.id} abilities={session.abilities} />
    </LockGate>
  )
}

function toggleFold(): void {
  layoutChoices.isFolded.set(layoutChoices.isFolded.get() === 'true' ? 'false' : 'true')
}

function Shell({ userId, abilities }: { userId: string; abilities: readonly Ability[] }) {
  const { t } = useTranslation(['shell', 'auth', 'layout', 'records'])
  const handle = pageHandle(useMatches())
  const query = new URLSearchParams(useLocation().search)
  const isOnline = useBrowserOnline()
  const status = useSyncStatus()
  const outbox = useLiveQuery('outbox', {})
  const unread = useLiveQuery('unreadTotal', {}) ?? 0
  const layout = useLayout()
  useDuties(userId, abilities, { outbox, unread })
  const menu = useMenuOverlay()
  const waitingSheet = useLazyPart(loadWaitingSheet)
  // Tools and navigation render only when their content changes, not with every sync status.
  const entries = useEntries(abilities)
  const counts = useCounts(outbox, unread)
  const banner = bannerState(isOnline, status)
  const isFilled = handle?.fillsPhone?.(query) === true
  const classes = layoutClasses(layout, menu.isOpen, handle?.isFixedHeight === true, isFilled)
  const tools = (
    <Tools
      entries={entries}
      abilities={abilities}
      facts={{ isOnline, status, outbox }}
      isOfflineSaid={banner === 'offline'}
      onSync={waitingSheet.open}
    />
  )
  return (
    <div className={classes}>
      <Rail
        entries={entries}
        unread={counts.unread}
        waiting={counts.waiting}
        isFolded={layout.isFolded}
        hasAccount={menu.isOpen || layout.navbar === 'hidden'}
        tools={layout.navbar === 'hidden' && tools}
        shortcuts={menu.isOpen && <ShortcutsMenu abilities={abilities} />}
        onFold={toggleFold}
        onClose={menu.close}
      />
      <div className="shell-column" inert={menu.isOpen}>
        <TopBar title={handle === null ? '' : t(handle.title)} tools={layout.navbar !== 'hidden' && tools} />
        <OfflineBanner
          state={banner}
          outbox={outbox}
          lastSyncAt={status?.lastSyncAt}
          onSee={waitingSheet.open}
        />
        <DeviceNotices status={status} onSee={waitingSheet.open} />
        <OfferSlot
          unsent={outbox && unsentCount(outbox)}
          isInTheWay={handle?.isFixedHeight === true || banner !== 'none'}
        />
        <main id="content" tabIndex={-1}>
          {isFilled && handle && <OnePaneTitle title={t(handle.title)} />}
          <Outlet />
        </main>
        {!handle?.isFixedHeight && layout.footer !== 'hidden' && <ShellFooter />}
        {!handle?.isFixedHeight && <ScrollTopButton label={t('layout:scrollTop')} />}
        <TabBar
          entries={entries}
          unread={counts.unread}
          waiting={counts.waiting}
          isMenuOpen={menu.isOpen}
          onMenu={menu.open}
        />
      </div>
      {waitingSheet.Part && (
        <waitingSheet.Part
          isOpen={waitingSheet.isOpen}
          needYou={needYouCount({ isOnline, status, outbox })}
          status={status}
          onClose={waitingSheet.close}
        />
      )}
      <CallSlot calls={status?.calls} />
      <ToastRegion label={t('layout:toast.label')} dismissLabel={t('layout:toast.dismiss')} />
    </div>
  )
}

/** The title where the bar that shows it is hidden, and so is the list with its heading. */
function OnePaneTitle({ title }: { title: string }) {
  const isOnePane = useMediaQuery(belowWidth(BREAKPOINTS.md))
  return isOnePane && <h1 className="visually-hidden">{title}</h1>
}

/** The tools of the bar on top, or of the rail. */
function Tools({
  entries,
  abilities,
  facts,
  isOfflineSaid,
  onSync,
}: {
  entries: ReturnType<typeof navigationEntries>
  abilities: readonly Ability[]
  facts: PillFacts
  isOfflineSaid: boolean
  onSync: () => void
}) {
  return (
    <>
      <SearchTool entries={entries} abilities={abilities} />
      <span className="top-bar-space" />
      <SyncPill state={pillState(facts)} isOfflineSaid={isOfflineSaid} onPress={onSync} />
      <AssistantTool />
      <ShortcutsMenu abilities={abilities} />
      <ThemeMenu />
      <NotificationsTool />
    </>
  )
}

/** Returns the places of the navigation that this person has something to do in. */
function useEntries(abilities: readonly Ability[]) {
  const isHelping = (useHelpedRooms('findRoom')?.length ?? 0) > 0
  return useMemo(() => navigationEntries(abilities, { isHelping }), [abilities, isHelping])
}

/** Returns how much is unread, and how much waits at each place. Neither is urgent, and both arrive in the middle of a start. */
function useCounts(outbox: PillFacts['outbox'], unread: number) {
  const edits = useLiveQuery('edits', {})
  const waiting = useMemo(() => waitingByPlace(outbox, edits ?? []), [outbox, edits])
  return useDeferredValue(useMemo(() => ({ unread, waiting }), [unread, waiting]))
}

/** What the shell does beside showing pages. */
function useDuties(
  userId: string,
  abilities: readonly Ability[],
  { outbox, unread }: { outbox: PillFacts['outbox']; unread: number },
): void {
  useUnreadMark(unread)
  useLeftEdits(userId)
  useDataRules()
  useLineBack()
  useLeaveFirstLook()
  useAwaitedLanguage()
  usePersistentStorage(outbox !== undefined && unsentCount(outbox) > 0)
  useNotifications()
  useDocumentParts(abilities)
  useSitePages(userId)
  usePrefetch()
  // What waits for a newer version is not sent in the background either.
  useBackgroundSync(outbox !== undefined && waitingCount(outbox) > outbox.later)
  useReturnNews(userId)
}

function layoutClasses(
  layout: ReturnType<typeof useLayout>,
  isMenuOpen: boolean,
  isFixedHeight: boolean,
  isFilled: boolean,
): string {
  return [
    'shell',
    layout.isFolded && 'shell-folded',
    layout.isHorizontal && 'shell-horizontal',
    layout.isBoxed && 'shell-boxed',
    layout.isBlurred && 'shell-blurred',
    `shell-navbar-${layout.navbar}`,
    `shell-footer-${layout.footer}`,
    isMenuOpen && 'shell-menu-open',
    isFixedHeight && 'shell-fixed',
    isFilled && 'shell-filled',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The footer: the owner of the site, and links that the navigation does not have (§2). */
function ShellFooter() {
  const { t } = useTranslation(['layout', 'shell'])
  return (
    <footer className="note shell-footer">
      <div>
        <span>{t('footer', { product: productName() })}</span>
        <Link to={LANDING_PATH}>{t('shell:nav.product')}</Link>
        <Link to={PRICING_PATH}>{t('shell:nav.pricing')}</Link>
      </div>
    </footer>
  )
}
