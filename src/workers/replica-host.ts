import { isThinLine } from '#line/line-estimate.ts'
import type { LineScheduler } from '#line/line-scheduler.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { mutations, queries, type QueryArgs, type QueryName, type QueryRows } from '#db/registry.ts'
import { personHash } from '#db/storage/person-hash.ts'
import { openReplica, type ReplicaOptions } from '#db/open-replica.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { wipe } from '#db/storage/wipe-replica.ts'
import { claimShared } from '#db/storage/shared-store.ts'
import { openThread, sendToAssistant, type Call } from '#sync/session/assistant-line.ts'
import { callAccount } from '#sync/line/account-call.ts'
import type { Clock } from '#sync/line/clock.ts'
import {
  categoryOf,
  HEADERS_DOWN,
  HEADERS_UP,
  startDataMeter,
  type DataMeter,
} from '#sync/line/data-meter.ts'
import { createHttp } from '#sync/line/http-client.ts'
import type { Locks } from '#sync/tabs/leader.ts'
import type { PusherConstructor } from '#sync/live/pusher.ts'
import { startReachability } from '#sync/line/reachability.ts'
import { sealForLogout, sendSealedLogouts } from '#sync/session/sealed-logout.ts'
import { signIn, type SessionInfo } from '#sync/session/sign-in.ts'
import { tokenStore } from '#sync/session/token-store.ts'
import { startSync, type Sync } from '#sync/start-sync.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import { openTabChannel, type TabChannel } from '#sync/tabs/tab-channel.ts'
import { cacheNameOf, IMAGES, SITE_PAGES_CACHE } from './kept-files.ts'
import type { ReplicaApi } from './replica-api.ts'
import { unsentMessages } from './unsent-messages.ts'

/** What the worker's realm provides; tests pass their own. */
export type Platform = {
  fetch: typeof fetch
  pageOrigin: string
  baseUrl: string
  clientId: string
  /** The build of the page, reported to the server. Left out if no page states it. */
  build?: string
  clock: Clock
  locks: Locks
  newId: () => string
  /** Whether the browser asks to save data (Save-Data). */
  savesData: () => boolean
  /** True for a page's worker, which may move the replica of a former build; the service worker may not. */
  isPage: boolean
  /** `null`: there are no live hints, and changes are polled. */
  loadPusher: (() => Promise<PusherConstructor>) | null
  /** Loads the code that keeps files. Asked again if it has failed. */
  loadFiles: ReplicaOptions['loadFiles']
  /** Schedules requests on the line. If left out, requests take no turns. */
  line?: LineScheduler
  /** Makes a function usable across the worker boundary. */
  shared: <T extends () => void>(callback: T) => T
}

/** What a page may ask, plus two things within this realm: a query's unpatched rows, and closing. */
export type ReplicaHost = Omit<ReplicaApi, 'watch'> & {
  /** Calls `onRows` with the rows now and after every change. The returned function stops it. */
  watch<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    onRows: (rows: QueryRows<N>) => void,
  ): Promise<() => void>
  close(): Promise<void>
}

type Bound = {
  userId: string
  hash: string
  replica: Replica
  sync: Sync
  scope: Scope
  channel: TabChannel
  meter: DataMeter
}

/** How long signing out waits for the server, in ms. Later attempts are made with the next connection. */
const LOGOUT_WITHIN_MS = 3_000

/** Creates everything behind the worker boundary: one person, their replica, and this tab's part in syncing it. */
export function createReplicaHost(platform: Platform): ReplicaHost {
  const { clock, newId } = platform
  let bound: Bound | null = null
  let binding: { userId: string; done: Promise<Result<void>> } | null = null
  let isLost = false
  const statusListeners = new Set<(status: SyncStatus) => void>()
  const sessionListeners = new Set<(session: SessionInfo) => void>()
  const lostListeners = new Set<() => void>()

  const http = createHttp({
    ...platform,
    token: async () => {
      const record = await tokenStore.read()
      if (!binding) return ok(null)
      // A worker acts for one person only, even if somebody else has signed in on the device.
      return record?.userId === binding.userId
        ? ok(record.accessToken)
        : fail(notTheirs('the token is not this person’s'))
    },
    onUnauthorized: () => bound?.sync.endSession(),
    onTraffic: (path, up, down) => bound?.meter.count(categoryOf(path), up + HEADERS_UP, down + HEADERS_DOWN),
  })

  function tellStatus(status: SyncStatus): void {
    for (const listener of statusListeners) listener(status)
  }

  function bind(userId: string, isJustSignedIn = false): Promise<Result<void>> {
    if (binding)
      return binding.userId === userId
        ? binding.done
        : Promise.resolve(fail(notTheirs('this worker is somebody else’s')))
    const done = openFor(userId, isJustSignedIn)
    binding = { userId, done }
    void done.then((opened) => {
      if (!opened.ok) binding = null
    })
    return done
  }

  async function openFor(userId: string, isJustSignedIn: boolean): Promise<Result<void>> {
    const hash = await personHash(userId)
    const now = clock.now
    const withoutSync: ReplicaOptions['withoutSync'] = platform.isPage
      ? (work) =>
          // One page moves at a time. A leading tab of a former build never releases its lock, so it is stolen.
          platform.locks.request(`farstead-move:${hash}`, {}, () =>
            platform.locks.request(`farstead-sync:${hash}`, { steal: true }, work),
          )
      : null
    const { loadFiles } = platform
    const opened = await openReplica({
      userId,
      hash,
      now,
      newId,
      loadFiles,
      multiInstance: true,
      withoutSync,
    })
    if (!opened.ok) return opened
    const replica = opened.value
    // What was shared while nobody was signed in. If the device refuses IndexedDB, there is nothing to claim.
    void claimShared(hash).catch(() => undefined)
    const channel = openTabChannel(hash)
    const sync = startSync({
      ...platform,
      userId,
      isJustSignedIn,
      hash,
      replica,
      http,
      channel,
      reachability: startReachability(clock, () => isThinLine(platform.line?.estimate())),
      store: tokenStore,
      countLive: (down) => bound?.meter.count('live', 0, down),
      exclusively: (name, work) => platform.locks.request(name, {}, work),
    })
    bound = {
      userId,
      hash,
      replica,
      sync,
      channel,
      meter: startDataMeter(replica, clock),
      scope: { replica, userId, now, newId },
    }
    sync.onStatus(tellStatus)
    sync.onSession((session) => {
      for (const listener of sessionListeners) listener(session)
    })
    tellStatus(sync.status())
    replica.lost$.subscribe(() => {
      isLost = true
      for (const listener of lostListeners) listener()
    })
    return ok(undefined)
  }

  /** Calls as this worker's person, or without a session if it isn't bound. */
  const call: Call = async (endpoint, request, options) => {
    if (bound) return bound.sync.call(endpoint, request, options)
    return binding
      ? fail(notTheirs('this worker is not open yet'))
      : http.call(endpoint, request, { ...options, bearer: null })
  }

  async function unbind(): Promise<void> {
    const leaving = bound
    bound = null
    if (!leaving) return
    await leaving.sync.stop()
    leaving.channel.close()
    await leaving.meter.flush()
    await leaving.replica.close().catch(() => {})
  }

  return {
    signIn: async (credentials) => {
      if (binding) return fail(notTheirs('this worker is somebody’s already'))
      const answer = await signIn(http, tokenStore, credentials)
      if (!answer.ok || !answer.value.session) return answer
      void sendSealedLogouts(http, clock.now())
      const opened = await bind(answer.value.session.user.id, true)
      return opened.ok ? answer : opened
    },
    prepareSignIn: http.prepareSignIn,
    account: async (name, request) =>
      binding ? fail(notTheirs('this worker is somebody’s already')) : callAccount(http, name, request),
    open: async ({ userId }) => {
      const record = await tokenStore.read()
      if (record?.userId !== userId)
        return fail({ kind: 'unauthorized', message: 'nobody, or somebody else, is signed in here' })
      return bind(userId)
    },
    mutate: async (name, args) =>
      bound ? mutations[name](bound.scope, args) : fail(notTheirs('nobody is signed in here')),
    watch: async (name, args, onRows) => {
      if (!bound) return platform.shared(() => {})
      const subscription = queries[name](bound.scope, args).subscribe({
        next: (rows) => void onRows(rows),
        // A query fails only if the replica can't be read any more.
        error: () => {
          for (const listener of lostListeners) listener()
        },
      })
      return platform.shared(() => subscription.unsubscribe())
    },
    watchStatus: async (onStatus) => {
      statusListeners.add(onStatus)
      if (bound) void onStatus(bound.sync.status())
      return platform.shared(() => void statusListeners.delete(onStatus))
    },
    watchSession: async (onSession) => {
      sessionListeners.add(onSession)
      return platform.shared(() => void sessionListeners.delete(onSession))
    },
    watchLost: async (onLost) => {
      lostListeners.add(onLost)
      if (isLost) void onLost()
    },
    openChat: async (chatId) => bound?.sync.openChat(chatId),
    fileBlob: async (id, size) =>
      bound ? bound.sync.readFile(id, size) : fail(notTheirs('nobody is signed in here')),
    fetchPages: async (chatId, pages) =>
      bound ? bound.sync.fetchPages(chatId, pages) : fail(notTheirs('nobody is signed in here')),
    readUnit: async (id) => (bound ? bound.sync.readUnit(id) : fail(notTheirs('nobody is signed in here'))),
    ask: async (name, request) =>
      bound ? bound.sync.ask(name, request) : fail(notTheirs('nobody is signed in here')),
    openThread: (threadId, language) => openThread(call, threadId, language),
    sendToAssistant: (request, language, onChunk) => sendToAssistant(call, request, language, onChunk),
    callsMoved: (hide) => bound?.sync.callsMoved(hide),
    syncNow: async () => (bound ? bound.sync.syncNow() : fail(notTheirs('nobody is signed in here'))),
    diagnostics: async () => (bound ? bound.sync.diagnostics() : fail(notTheirs('nobody is signed in here'))),
    countPageTraffic: (category, bytes) => bound?.meter.count(category, 0, bytes),
    signal: (signal) => bound?.sync.signal(signal),
    ping: async () => {},
    unsentMessages: async () => (bound ? unsentMessages(bound.replica) : []),
    signOut: async (choice) => {
      const leaving = bound
      try {
        const record = await tokenStore.read()
        if (record && (!leaving || record.userId === leaving.userId)) {
          await sealForLogout(record)
          await tokenStore.clear(record.userId)
        }
      } catch {
        // IndexedDB refuses. Then there is no token to send either, and the session expires by itself.
      }
      await unbind().catch(() => {})
      const names = leaving ? [cacheNameOf(IMAGES, leaving.hash), SITE_PAGES_CACHE] : []
      // They are public, but reveal whom this person writes with. Node, where tests run, has no caches.
      // Before the wipe, which ends by looking for caches that are left.
      for (const name of names)
        if (name && 'caches' in globalThis) await caches.delete(name).catch(() => false)
      const wiped = leaving && choice === 'wipe' ? await wipe(leaving.hash) : null
      const isTold = await Promise.race([
        sendSealedLogouts(http, clock.now()),
        new Promise<false>((resolve) => clock.after(LOGOUT_WITHIN_MS, () => resolve(false))),
      ])
      return { left: wiped === null ? 'kept' : wiped.ok ? 'wiped' : 'notWiped', isTold }
    },
    tellSignedOut: () => sendSealedLogouts(http, clock.now()),
    close: unbind,
  }
}

function notTheirs(message: string): Failure {
  return { kind: 'worker', message }
}
