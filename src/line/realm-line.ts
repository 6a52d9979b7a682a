import { browsersGuess } from './line-estimate.ts'
import type { LineNews, RealmKind } from './line-news.ts'
import { createLineScheduler, type LineScheduler } from './line-scheduler.ts'

const CHANNEL = 'farstead-line'
/** The lock under which one request at a time goes beside more urgent work. */
const BESIDE = 'farstead-line-beside'

/** Node, where pages are drawn and tests run, may have no navigator. */
const realm = globalThis as { navigator?: { connection?: unknown; locks?: LockManager } }

let scheduler: LineScheduler | undefined

/** Returns this realm's scheduler of the line: one for each page, worker and service worker. */
export function line(): LineScheduler {
  scheduler ??= createLineScheduler({
    realm: crypto.randomUUID(),
    kind: kindOfRealm(),
    clock: {
      now: () => performance.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    channel: openChannel(),
    // A page without a secure context, and the test of one, has no locks, and keeps nothing for offline.
    alone: (work) => realm.navigator?.locks?.request(BESIDE, work) ?? work(),
    guess: browsersGuess(realm.navigator?.connection),
  })
  return scheduler
}

function kindOfRealm(): RealmKind {
  if ('ServiceWorkerGlobalScope' in globalThis) return 'serviceWorker'
  return 'document' in globalThis ? 'page' : 'worker'
}

/** The channel across realms. In Node, where tests run, an open one would keep the process alive, hence `unref`. */
function openChannel() {
  const channel = new BroadcastChannel(CHANNEL)
  ;(channel as { unref?: () => void }).unref?.()
  return {
    post: (news: LineNews) => channel.postMessage(news),
    listen: (hear: (news: LineNews) => void) =>
      channel.addEventListener('message', ({ data }: MessageEvent) => {
        if (isNews(data)) hear(data)
      }),
  }
}

/** Returns whether a message is news. A tab of another build may use another format. */
function isNews(data: unknown): data is LineNews {
  const { realm, entries, estimate } = (data ?? {}) as Partial<LineNews>
  return typeof realm === 'string' && Array.isArray(entries) && typeof estimate === 'object'
}
