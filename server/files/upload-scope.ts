import type { Readable } from 'node:stream'
import { UPLOADS_PER_HOUR } from '#contract/limits.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createRateWindow, type RateWindow } from '#server/access/rate-window.ts'
import type { FileStorage } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'
import { openIncoming, type Incoming } from './incoming.ts'
import { createWorkTurns, type WorkTurns } from '#server/access/work-turns.ts'

const HOUR_MS = 3_600_000
/** How many pictures are decoded at once. Each may take several hundred megabytes meanwhile. */
const CHECKS_AT_ONCE = 2

/** What receiving files may use. One instance for the whole server. */
export type UploadScope = Pick<ServerScope, 'db' | 'mail' | 'now'> & {
  storage: FileStorage
  incoming: Incoming
  uploadsPerPerson: RateWindow
  /** Notifies people that their feeds have moved. */
  tell: (userIds: readonly string[]) => void
  /**
   * Works on one upload at a time. A newer request aborts an older one's body, because its sender has given that one
   * up.
   */
  exclusively: <T>(id: string, body: Readable, work: () => Promise<T>) => Promise<T>
  /** Resolves when no upload is under way: what had arrived of them is stored. */
  settled: () => Promise<void>
  /** For work that takes much memory and time. */
  inTurn: WorkTurns
}

export function createUploadScope(scope: ServerScope): UploadScope {
  const underWay = new Map<string, { body: Readable; done: Promise<unknown> }>()
  return {
    db: scope.db,
    mail: scope.mail,
    now: scope.now,
    storage: openFileStorage(scope.config),
    incoming: openIncoming(scope.db),
    uploadsPerPerson: createRateWindow(scope.limits, {
      name: 'uploads',
      max: UPLOADS_PER_HOUR,
      windowMs: HOUR_MS,
    }),
    tell: (userIds) => {
      if (userIds.length > 0) scope.live.publish(userIds, { subject: 'chat-updated', payload: {} })
    },
    exclusively: async (id, body, work) => {
      const before = underWay.get(id)
      before?.body.destroy()
      const done = Promise.resolve(before?.done).then(work)
      const mine = { body, done: done.catch(() => {}) }
      underWay.set(id, mine)
      try {
        return await done
      } finally {
        if (underWay.get(id) === mine) underWay.delete(id)
      }
    },
    settled: async () => void (await Promise.all([...underWay.values()].map(({ done }) => done))),
    inTurn: createWorkTurns(CHECKS_AT_ONCE),
  }
}
