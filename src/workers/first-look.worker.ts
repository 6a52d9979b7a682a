/// <reference types="vite/types/importMeta.d.ts" />
import { expose } from 'comlink'
import { v7 } from 'uuid'
import { readDevice } from '#db/storage/device-store.ts'
import { SESSION_KEY, writeSession } from '#sync/session/write-session.ts'
import { createFirstLook } from './first-look.ts'

declare const self: DedicatedWorkerGlobalScope

expose(
  createFirstLook({
    fetch: self.fetch.bind(self),
    pageOrigin: self.location.origin,
    baseUrl: import.meta.env.VITE_API_BASE_URL || '/v1',
    clientId: import.meta.env.VITE_CLIENT_ID ?? 'farstead-web',
    now: () => Date.now(),
    newId: () => v7(),
    store: writeSession,
    // Only sign-ins write it, and in one form (#sync/session/token-store.ts).
    signedIn: async () =>
      ((await readDevice('session', SESSION_KEY)) as { userId?: string } | undefined)?.userId ?? null,
    ifFree: (lock, work) =>
      self.navigator.locks.request(lock, { ifAvailable: true }, (held) => (held === null ? null : work())),
    after: (ms, then) => void setTimeout(then, ms),
  }),
)
