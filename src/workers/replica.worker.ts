/// <reference types="vite/types/importMeta.d.ts" />
import './zod-without-eval.ts'
import { expose, proxy } from 'comlink'
import { v7 } from 'uuid'
import { systemClock } from '#sync/line/clock.ts'
import type { FileCode } from '#db/storage/files.ts'
import filesPartUrl from './files-part.ts?worker&url'
import livePartUrl from './live-part.ts?worker&url'
import { line } from '#line/realm-line.ts'
import { watchLine } from '#line/watch-line.ts'
import type { PusherConstructor } from '#sync/live/pusher.ts'
import type { FilesPart } from './files-part.ts'
import type { LivePart } from './live-part.ts'
import { syncInBackground } from './background-sync.ts'
import { movingWatch } from './moving-watch.ts'
import type { Platform } from './platform.ts'
import { createReplicaHost } from './replica-host.ts'
import type { ReplicaApi } from './replica-api.ts'
import type { BackgroundScope } from './service-worker-sync.ts'
import { tellFaults } from './tell-faults.ts'

declare const self: DedicatedWorkerGlobalScope

const platform = {
  fetch: self.fetch.bind(self),
  pageOrigin: self.location.origin,
  baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/v1',
  clientId: import.meta.env.VITE_CLIENT_ID ?? 'farstead-web',
  clock: systemClock,
  locks: { request: (name, options, work) => self.navigator.locks.request(name, options, work) },
  newId: () => v7(),
  // Not every browser tells workers. If it doesn't, data saving counts as off.
  savesData: () => (self.navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
} satisfies Partial<Platform>

async function loadPusher(): Promise<PusherConstructor> {
  const realm = self as LivePart
  if (!realm.farsteadPusher) await import(/* @vite-ignore */ livePartUrl)
  if (!realm.farsteadPusher) throw new Error('The part for the live connection brought nothing')
  return realm.farsteadPusher
}

/** Loads the code that keeps files with `load`, or returns what is loaded. */
async function filesFrom(load: () => unknown): Promise<FileCode> {
  const realm = self as FilesPart
  if (!realm.farsteadFiles) await load()
  if (!realm.farsteadFiles) throw new Error('The part for files brought nothing')
  return realm.farsteadFiles
}

/** A module that could not be imported once may stay so in this worker, so its file is fetched first. */
async function importFilesPart(): Promise<void> {
  await line().within('written', async () => {
    const answer = await self.fetch(filesPartUrl)
    await answer.arrayBuffer()
    if (!answer.ok || !/script/.test(answer.headers.get('content-type') ?? ''))
      throw new Error(`${filesPartUrl} answered ${answer.status}`)
    await import(/* @vite-ignore */ filesPartUrl)
  })
}

// A page starts this file as its worker. The service worker imports the same file and finds the function to call there.
if (typeof DedicatedWorkerGlobalScope === 'function') {
  tellFaults('replica', self)
  watchLine(line())
  const host = createReplicaHost({
    ...platform,
    // Also what is asked within a turn, or without one. Each request is an event of the service worker.
    fetch: async (...args) => {
      await line().unheld()
      return self.fetch(...args)
    },
    // The page that starts the worker passes its build: the build's name can't be in a file whose hash it depends on.
    build: self.name,
    isPage: true,
    line: line(),
    loadPusher,
    loadFiles: () => filesFrom(importFilesPart),
    shared: (callback) => proxy(callback),
  })
  expose({
    ...host,
    watch: async (name, args, onPatch) => proxy(await movingWatch(host.watch, name, args, onPatch)),
  } satisfies ReplicaApi)
  // The first formatter of a process loads the date formats of all languages. Here that delays no page.
  new Intl.DateTimeFormat().format()
} else {
  Object.assign(self, {
    farsteadSync: (until, importFiles) =>
      syncInBackground(
        { ...platform, loadFiles: () => filesFrom(importFiles), shared: (callback) => callback },
        until,
      ),
  } satisfies BackgroundScope)
}
