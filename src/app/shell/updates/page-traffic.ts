import type { ReplicaClient } from '#app/replica/replica-client.ts'
import type { ServiceWorkerReport } from '#workers/service-worker-message.ts'

type Category = 'app' | 'images'

/** Bytes loaded before anybody was signed in here, or while the worker was being replaced. */
const uncounted: Record<Category, number> = { app: 0, images: 0 }
let hasStarted = false

/**
 * Counts what this page loads by itself towards the month's data use: the program, fonts and pictures, and what the
 * service worker fetches of a new build. The replica counts its own requests. Each is counted once, however often the
 * layout starts. Returns a function that stops reporting to this replica.
 */
export function startPageTraffic(replica: Pick<ReplicaClient, 'countPageTraffic' | 'phase' | 'onPhase'>) {
  function flush(): void {
    if (replica.phase() !== 'open') return
    for (const category of ['app', 'images'] as const) {
      if (uncounted[category] > 0) replica.countPageTraffic(category, uncounted[category])
      uncounted[category] = 0
    }
  }
  const stop = replica.onPhase(flush)
  listeners.add(flush)
  if (!hasStarted) listen()
  hasStarted = true
  flush()
  return () => {
    stop()
    listeners.delete(flush)
  }
}

const listeners = new Set<() => void>()

function count(category: Category, bytes: number): void {
  uncounted[category] += bytes
  for (const listener of listeners) listener()
}

function listen(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (entry.transferSize > 0) count(categoryOf(entry), entry.transferSize)
  })
  observer.observe({ type: 'resource', buffered: true })
  observer.observe({ type: 'navigation', buffered: true })
  // There are no service workers without a secure context.
  const workers = (navigator as Partial<Navigator>).serviceWorker
  workers?.addEventListener('message', ({ data }: MessageEvent<ServiceWorkerReport | null>) => {
    if (data?.type === 'downloaded') count('app', data.bytes)
  })
}

function categoryOf({ initiatorType, name }: PerformanceResourceTiming): Category {
  return initiatorType === 'img' || /\.(png|jpe?g|webp|gif|avif)(\?|$)/.test(name) ? 'images' : 'app'
}
