import { addDataUse, type Traffic } from '#db/device/data-use.ts'
import type { Replica } from '#db/replica.ts'
import type { DataCategory } from '#db/views/data-use-view.ts'
import type { Clock } from './clock.ts'

export type DataMeter = {
  /** Counts the bytes of one exchange. They are added to the month's total a few seconds later. */
  count: (category: DataCategory, up: number, down: number) => void
  /** Writes what hasn't been written yet. */
  flush: () => Promise<void>
}

const WRITTEN_EVERY_MS = 5_000
/** Estimated bytes of the headers of a request and its response. */
export const HEADERS_UP = 420
export const HEADERS_DOWN = 360

/** Returns the category that traffic on a contract path counts towards. */
export function categoryOf(path: string): DataCategory {
  if (path.startsWith('/chat-message/')) return 'history'
  if (path.startsWith('/event')) return 'live'
  if (/^\/(uploads|files|images|blobs)(\/|$)/.test(path)) return 'images'
  if (path.startsWith('/api/') || path.startsWith('/auth')) return 'app'
  return 'messages'
}

/** Keeps one person's monthly data total on this device. Each tab adds its own traffic. */
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
    // A failed write of the total isn't worth failing anything else for.
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
