import type { LineScheduler } from './line-scheduler.ts'

/** The timing of one resource, as measured by the browser. A resource from a cache transferred nothing. */
export type Carried = Pick<
  PerformanceResourceTiming,
  'transferSize' | 'encodedBodySize' | 'requestStart' | 'responseStart' | 'responseEnd'
>

/** Reports to the scheduler how fast the line is, from everything this realm fetches. */
export function watchLine(line: Pick<LineScheduler, 'received' | 'answeredAfter'>): void {
  const observer = new PerformanceObserver((list) =>
    noteCarried(line, list.getEntries() as PerformanceResourceTiming[]),
  )
  observer.observe({ type: 'resource', buffered: true })
}

/**
 * Reports a batch of resources. Parallel ones have shared the line, so their bytes count together, over the time in
 * which any of them arrived.
 */
export function noteCarried(
  line: Pick<LineScheduler, 'received' | 'answeredAfter'>,
  entries: readonly Carried[],
): void {
  const carried = entries.filter((entry) => entry.transferSize > 0 && entry.responseStart > 0)
  let bytes = 0
  let ms = 0
  let until = Number.NEGATIVE_INFINITY
  for (const entry of carried.toSorted((a, b) => a.responseStart - b.responseStart)) {
    bytes += entry.encodedBodySize
    ms += Math.max(0, entry.responseEnd - Math.max(until, entry.responseStart))
    until = Math.max(until, entry.responseEnd)
    if (entry.requestStart > 0) line.answeredAfter(entry.responseStart - entry.requestStart)
  }
  if (bytes > 0) line.received(bytes, ms)
}
