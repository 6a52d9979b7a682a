import type { ServiceWorkerReport } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Tells one page, the one last used, what the service worker has fetched of the app, for the month's account. What comes
 * while no page is open is nobody's.
 */
export function reportDownloads(): void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[]
    const bytes = entries.reduce((total, { transferSize }) => total + transferSize, 0)
    if (bytes > 0) void tell({ type: 'downloaded', bytes })
  })
  observer.observe({ type: 'resource', buffered: true })
}

async function tell(report: ServiceWorkerReport): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  page?.postMessage(report)
}
