import type { LineScheduler } from './line-scheduler.ts'

/** The timing of one resource, as measured by the browser. A resource from a cache transferred nothing. */
export type Carried = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'encodedBodySize' | 'requestStart' | 'responseStart' | 'responseEnd'
>

type Line = Pick<LineScheduler, 'received' | 'cameWithin' | 'answeredAfter'>

/** A record of TLS. A browser has the first byte of one only with its last. */
const RECORD_BYTES = 16_384

/** Reports to the scheduler how fast the line is, from everything this realm fetches. */
export function watchLine(line: Line): void {
  const observer = new PerformanceObserver((list) =>
    noteCarried(line, list.getEntries() as PerformanceResourceTiming[]),
  )
  observer.observe({ type: 'resource', buffered: true })
}

/**
 * Reports a batch of resources. Parallel ones have shared the line, so their bytes count together, over the time in
 * which any of them arrived. With TLS, the first record has come by then; what is no longer than that says only within
 * what time it came.
 */
export function noteCarried(line: Line, entries: readonly Carried[]): void {
  const carried = entries.filter((entry) => entry.transferSize > 0 && entry.responseStart > 0)
  let bytes = 0
  let ms = 0
  let until = Number.NEGATIVE_INFINITY
  for (const entry of carried.toSorted((a, b) => a.responseStart - b.responseStart)) {
    if (entry.requestStart > 0) line.answeredAfter(entry.responseStart - entry.requestStart)
    const later = entry.encodedBodySize - (entry.name.startsWith('https:') ? RECORD_BYTES : 0)
    if (later <= 0) {
      line.cameWithin(entry.encodedBodySize, entry.responseEnd - entry.requestStart)
      continue
    }
    bytes += later
    ms += Math.max(0, entry.responseEnd - Math.max(until, entry.responseStart))
    until = Math.max(until, entry.responseEnd)
  }
  if (bytes > 0) line.received(bytes, ms)
}
