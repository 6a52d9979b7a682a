import { useEffect } from 'react'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { loadSignOutDialog, loadWaitingSheet } from './waiting-parts.ts'

/**
 * Prefetches parts of the layout on a first visit, once nothing that anybody waits for uses the line: the signal may go
 * next. Later the service worker has cached them, and they load when they are needed.
 */
export function usePrefetch(): void {
  useEffect(() => {
    // Without a secure context there is none.
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
