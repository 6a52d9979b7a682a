import { useEffect } from 'react'
import { whenIdle } from '#app/ui/when-idle.ts'
import { loadSignOutDialog, loadWaitingSheet } from './waiting-parts.ts'

/**
 * Prefetches parts of the layout on a first visit, when the browser is idle: the signal may go next. Later the service
 * worker has cached them, and they load when they are needed.
 */
export function usePrefetch(): void {
  useEffect(() => {
    // Without a secure context there is none.
    const workers = (navigator as Partial<Navigator>).serviceWorker
    if (workers?.controller) return
    return whenIdle(() => void loadAll())
  }, [])
}

async function loadAll(): Promise<void> {
  try {
    await Promise.all([
      import('#app/ui/menu-elements.ts'),
      import('#app/ui/panel-elements.ts'),
      loadWaitingSheet(),
      loadSignOutDialog(),
    ])
  } catch (error) {
    console.warn('Parts of the layout could not be loaded ahead', error)
  }
}
