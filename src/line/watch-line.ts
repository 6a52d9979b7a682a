import type { LineScheduler } from './line-scheduler.ts'

/** One resource as the browser measures it; what came from a cache has carried nothing. */
export type Carried = Pick<
  PerformanceResourceTiming,
  'transferSize' | 'encodedBodySize' | 'requestStart' | 'responseStart' | 'responseEnd'
>

/** Tells the scheduler what the line is like, from whatever this realm fetches. */
export function watchLine(line: Pick<LineScheduler, 'received' | 'answeredAfter'>): void {
  const observer = new PerformanceObserver((list) =>
    noteCarried(line, list.getEntries() as PerformanceResourceTiming[]),
  )
  observer.observe({ type: 'resource', buffered: true })
}

/** What came side by side has shared the line: its bytes count together, over the time in which any of it came. */
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
