import type { ServiceWorkerReport } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Reports to one page, the last used one, how many bytes of the app the service worker has fetched, for the month's
 * data use. Bytes fetched while no page is open aren't counted.
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
