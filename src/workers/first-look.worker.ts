/// <reference types="vite/types/importMeta.d.ts" />
import { expose } from 'comlink'
import { writeSession } from '#sync/session/write-session.ts'
import { createFirstLook } from './first-look.ts'

declare const self: DedicatedWorkerGlobalScope

expose(
  createFirstLook({
    fetch: self.fetch.bind(self),
    pageOrigin: self.location.origin,
    baseUrl: import.meta.env.VITE_API_BASE_URL || '/v1',
    clientId: import.meta.env.VITE_CLIENT_ID ?? 'farstead-web',
    now: () => Date.now(),
    store: writeSession,
  }),
)
