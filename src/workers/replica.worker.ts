/// <reference types="vite/types/importMeta.d.ts" />
import './zod-without-eval.ts'
import { expose, proxy } from 'comlink'
import Pusher from 'pusher-js/worker'
import { v7 } from 'uuid'
import { systemClock } from '#sync/clock.ts'
import { createReplicaHost } from './replica-host.ts'

declare const self: DedicatedWorkerGlobalScope

expose(
  createReplicaHost({
    fetch: self.fetch.bind(self),
    pageOrigin: self.location.origin,
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/v1',
    clientId: import.meta.env.VITE_CLIENT_ID ?? 'farstead-web',
    clock: systemClock,
    locks: { request: (name, options, work) => self.navigator.locks.request(name, options, work) },
    newId: () => v7(),
    // Not every browser tells a worker; where it does not, nothing is known to be saved.
    savesData: () =>
      (self.navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
    Pusher,
    shared: (callback) => proxy(callback),
  }),
)
