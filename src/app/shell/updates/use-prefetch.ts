import { useEffect } from 'react'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { loadSignOutDialog, loadWaitingSheet } from './waiting-parts.ts'

/**
 * Prefetches parts of the layout on a first visit, once the line is free of anything somebody waits for, because the
 * signal may be lost next. Later visits load them from the service worker's cache when needed.
 */
export function usePrefetch(): void {
  useEffect(() => {
    // There are no service workers without a secure context.
    const workers = (navigator as Partial<Navigator>).serviceWorker
    if (workers?.controller) return
    return whenLineIsFree('next', loadAll)
  }, [])
}

async function loadAll(): Promise<void> {
  await Promise.all([
    import('#app/ui/menu-elements.ts'),
    import('#app/ui/panel-elements.ts'),
    loadWaitingSheet(),
    loadSignOutDialog(),
  ])
}
