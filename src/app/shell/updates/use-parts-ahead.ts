import { useEffect } from 'react'
import { whenIdle } from '#app/ui/when-idle.ts'
import { loadSignOutDialog, loadWaitingSheet } from './waiting-parts.ts'

/**
 * Parts of the layout come when they are wanted, which takes no network once a service worker keeps them. On a first
 * visit, until it does, they come when nothing else is to be done: the next thing may be that the signal goes.
 */
export function usePartsAhead(): void {
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
