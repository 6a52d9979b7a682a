import 'fake-indexeddb/auto'
import { workerData, type MessagePort } from 'node:worker_threads'
import { expose } from 'comlink'
import { v7 } from 'uuid'
import type { LiveEvent } from '#contract/live-event.ts'
import type { Result } from '#contract/result.ts'
import type {
  MutationArgs,
  MutationName,
  MutationResult,
  QueryArgs,
  QueryName,
  QueryRows,
} from '#db/registry.ts'
import { personHash } from '#db/storage/person-hash.ts'
import { markChanged } from '#db/storage/head-marks.ts'
import { HEAD, readHead } from '#db/storage/meta.ts'
import { openPersonDatabase } from '#db/storage/person-database.ts'
import type { PersonAnswer, PersonCallName, PersonRequest } from '#sync/line/person-call.ts'
import { createReplicaHost, type ReplicaHost } from '#workers/replica-host.ts'
import { createFakePusher } from '#tests/support/fake-pusher.ts'
import { patientSignIn } from '#tests/support/patient-sign-in.ts'
import { createTestLocks } from '#tests/support/test-locks.ts'
import { startChaosClock } from './chaos-clock.ts'

/** A request as it's passed to the thread that runs the server, and its response. */
export type CarriedRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | null
}
export type CarriedAnswer = { status: number; headers: [string, string][]; body: Uint8Array | null }
export type Carry = (request: CarriedRequest) => Promise<CarriedAnswer>

/** A device with one tab, in a thread of its own: its own databases, clock and modules. */
export type DeviceApi = {
  /** Sets where requests go. Call it once, before anything else. */
  connect(carry: Carry): Promise<void>
  signIn(email: string, password: string): Promise<void>
  /** Ends the tab like a killed process: nothing in progress ever completes. */
  kill(): Promise<void>
  /** Opens a new tab for the person who is signed in. */
  restart(userId: string): Promise<void>
  /** Deletes everything stored for the person here, and leaves the device as new. */
  clear(): Promise<void>
  mutate<N extends MutationName>(name: N, args: MutationArgs<N>): MutationResult<N>
  addPhoto(unitId: string, bytes: Uint8Array<ArrayBuffer>): Promise<Result<{ id: string }>>
  /** Puts a photo into the draft of a chat, as the composer does. */
  addDraftPhoto(chatId: string, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<Result<void>>
  ask<N extends PersonCallName>(name: N, request: PersonRequest<N>): Promise<Result<PersonAnswer<N>>>
  /** Returns what a query shows now. */
  rows<N extends QueryName>(name: N, args: QueryArgs<N>): Promise<QueryRows<N>>
  openChat(chatId: string): Promise<void>
  readUnit(id: string): Promise<void>
  syncNow(): Promise<void>
  /** Whether it is pulling or sending, or handling a response. */
  isSyncing(): Promise<boolean>
  nudge(): Promise<void>
  /** Takes the leadership away for this long. With `silently`, the tab isn't told, as if it had been frozen. */
  takeLead(userId: string, ms: number, silently: boolean): Promise<void>
  /** Sets the device's clock off by this much (ms). */
  setClock(offMs: number): Promise<void>
  publish(userIds: string[], event: LiveEvent): Promise<void>
}

const { name, haste, port } = workerData as { name: string; haste: number; port: MessagePort }
/** Channels in other threads of this process belong to other devices. */
const EveryonesChannel = globalThis.BroadcastChannel
globalThis.BroadcastChannel = class extends EveryonesChannel {
  constructor(channel: string) {
    super(`${name}:${channel}`)
  }
}
const time = startChaosClock(haste)
// Ids and the write times of rows use this clock, as on a device whose clock is wrong.
Date.now = time.now

const live = createFakePusher()
const locks = createTestLocks()
let carry: Carry | null = null
let tab: { host: ReplicaHost; die: () => void } | null = null

function openTab(): ReplicaHost {
  const clock = time.tabClock()
  let isDead = false
  const host = createReplicaHost({
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(new DOMException('aborted', 'AbortError'))
        if (init?.signal?.aborted) return stop()
        init?.signal?.addEventListener('abort', stop, { once: true })
        travel(String(input), init ?? {}).then(
          (response) => void (isDead || resolve(response)),
          // The class of network failures, whatever was passed between the threads.
          (error: unknown) => void (isDead || reject(new TypeError(String(error)))),
        )
      }),
    pageOrigin: 'http://farstead.test',
    baseUrl: '/v1',
    clientId: 'farstead-web',
    savesData: () => false,
    clock,
    locks,
    newId: () => v7(),
    isPage: true,
    loadPusher: async () => live.Pusher,
    loadFiles: () => import('#db/storage/dexie-files.ts'),
    shared: (callback) => callback,
  })
  tab = {
    host,
    die: () => {
      isDead = true
      clock.stop()
    },
  }
  return host
}

async function travel(url: string, init: RequestInit): Promise<Response> {
  if (!carry) throw new Error('not connected')
  const { body } = init
  const answer = await carry({
    url: new URL(url, 'http://farstead.test').href,
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof body === 'string' || body instanceof Uint8Array ? body : null,
  })
  return new Response(answer.body === null ? null : new Uint8Array(answer.body), {
    status: answer.status,
    headers: answer.headers,
  })
}

function host(): ReplicaHost {
  if (!tab) throw new Error(`${name} has no tab`)
  return tab.host
}

async function kill(): Promise<void> {
  const dying = tab
  tab = null
  dying?.die()
  await dying?.host.close()
}

const api: DeviceApi = {
  connect: async (to) => {
    carry = to
  },
  signIn: async (email, password) => {
    const opened = openTab()
    const answer = await patientSignIn(() => opened.signIn({ email, password, remember: true }))
    if (!answer.ok || !answer.value.session) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  },
  kill,
  restart: async (userId) => {
    const opened = await openTab().open({ userId })
    if (!opened.ok) throw new Error(`${name}: ${JSON.stringify(opened.failure)}`)
  },
  clear: async () => {
    time.setOff(0)
    await tab?.host.signOut('wipe')
    await kill()
  },
  mutate: (mutation, args) => host().mutate(mutation, args),
  addPhoto: (ownerId, bytes) =>
    host().mutate('addFile', {
      purpose: 'unitPhoto',
      ownerId,
      name: 'photo.jpg',
      blob: new Blob([bytes], { type: 'image/jpeg' }),
    }),
  addDraftPhoto: (chatId, id, bytes) =>
    host().mutate('addDraftPhoto', {
      chatId,
      id,
      blob: new Blob([bytes], { type: 'image/jpeg' }),
      width: 40,
      height: 30,
      preview: '',
    }),
  ask: (call, request) => host().ask(call, request),
  rows: async (query, args) => {
    let stop = () => {}
    try {
      return await new Promise((resolve) => {
        void host()
          .watch(query, args, resolve)
          .then((end) => {
            stop = end
          })
      })
    } finally {
      stop()
    }
  },
  openChat: async (chatId) => void (await host().openChat(chatId)),
  readUnit: async (id) => void (await host().readUnit(id)),
  syncNow: async () => void (await host().syncNow()),
  isSyncing: () =>
    new Promise((resolve) => {
      void host()
        .watchStatus(({ isSyncing }) => resolve(isSyncing))
        .then((stop) => stop())
    }),
  nudge: async () => host().signal('online'),
  takeLead: async (userId, ms, silently) => {
    const hash = await personHash(userId)
    const lock = `farstead-sync:${hash}`
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, ms))
    // It may be stolen in turn.
    if (!silently) return locks.request(lock, { steal: true }, pause).catch(() => undefined)
    const database = await openPersonDatabase(hash, () => {})
    await database.write(['meta'], 'relaxed', async (transaction) => {
      const meta = transaction.objectStore('meta')
      const head = await readHead(meta)
      const next = { ...head, fence: (head.fence ?? 0) + 1 }
      meta.put(next, HEAD)
      markChanged(meta, { before: head, next }, false)
    })
    database.close()
    const giveBack = locks.takeSilently(lock)
    await pause()
    giveBack()
  },
  setClock: async (offMs) => time.setOff(offMs),
  publish: async (userIds, event) => live.publish(userIds, event),
}

// Node's port is the same as the browser's except for its type.
expose(api, port as unknown as globalThis.MessagePort)
