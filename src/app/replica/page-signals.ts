import type { PageSignal } from '#workers/replica-api.ts'

/**
 * Passes on what only a page hears: the network's comings and goings, visibility, a return from the back/forward cache
 * and from freezing. Lives as long as the page.
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
