import { browsersGuess } from './line-estimate.ts'
import { createLineScheduler, type LineNews, type LineScheduler, type RealmKind } from './line-scheduler.ts'

const CHANNEL = 'farstead-line'

/** Node, where pages are drawn and tests run, may have no navigator. */
const realm = globalThis as { navigator?: { connection?: unknown } }

let scheduler: LineScheduler | undefined

/** This realm's part in sharing out the line: one for a page, for a worker, for the service worker. */
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
    guess: browsersGuess(realm.navigator?.connection),
  })
  return scheduler
}

function kindOfRealm(): RealmKind {
  if ('ServiceWorkerGlobalScope' in globalThis) return 'serviceWorker'
  return 'document' in globalThis ? 'page' : 'worker'
}

/** Told across realms; Node, where tests run, would be kept alive by an open one. */
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

/** A tab of another build may speak otherwise. */
function isNews(data: unknown): data is LineNews {
  const { realm, entries, estimate } = (data ?? {}) as Partial<LineNews>
  return typeof realm === 'string' && Array.isArray(entries) && typeof estimate === 'object'
}
