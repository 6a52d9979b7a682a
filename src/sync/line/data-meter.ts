import { addDataUse, type Traffic } from '#db/device/data-use.ts'
import type { Replica } from '#db/replica.ts'
import type { DataCategory } from '#db/views/data-use-view.ts'
import type { Clock } from './clock.ts'

export type DataMeter = {
  /** Bytes of one exchange; added to the month's account a few seconds later, with what came meanwhile. */
  count: (category: DataCategory, up: number, down: number) => void
  /** Writes what is not written yet. */
  flush: () => Promise<void>
}

const WRITTEN_EVERY_MS = 5_000
/** What a request and its answer carry besides their bodies. */
export const HEADERS_UP = 420
export const HEADERS_DOWN = 360

/** Which account a path of the contract goes to. */
export function categoryOf(path: string): DataCategory {
  if (path.startsWith('/chat-message/')) return 'history'
  if (path.startsWith('/event')) return 'live'
  if (/^\/(uploads|files|images|blobs)(\/|$)/.test(path)) return 'images'
  if (path.startsWith('/api/') || path.startsWith('/auth')) return 'app'
  return 'messages'
}

/** Keeps the month's account of one person on this device; each tab adds what it spends itself. */
export function startDataMeter(replica: Replica, clock: Clock): DataMeter {
  let up: Traffic = {}
  let down: Traffic = {}
  let cancelTimer: (() => void) | null = null

  async function flush(): Promise<void> {
    cancelTimer?.()
    cancelTimer = null
    const spent = { up, down }
    up = {}
    down = {}
    // An account that can't be written is not worth failing anything for.
    await addDataUse(replica, spent.up, spent.down)
  }

  return {
    count: (category, bytesUp, bytesDown) => {
      up[category] = (up[category] ?? 0) + bytesUp
      down[category] = (down[category] ?? 0) + bytesDown
      cancelTimer ??= clock.after(WRITTEN_EVERY_MS, () => void flush())
    },
    flush,
  }
}
