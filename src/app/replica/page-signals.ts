import type { PageSignal } from '#workers/replica-api.ts'

/**
 * Forwards events that only a page receives: online and offline, visibility changes, and the return from the
 * back/forward cache or from freezing. Listens for as long as the page lives.
 */
export function forwardPageSignals(send: (signal: PageSignal) => void): void {
  window.addEventListener('online', () => send('online'))
  window.addEventListener('offline', () => send('offline'))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) send('pageshow')
  })
  document.addEventListener('resume', () => send('resume'))
  document.addEventListener('visibilitychange', () =>
    send(document.visibilityState === 'hidden' ? 'hidden' : 'visible'),
  )
}
