import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { mutations, queries, type QueryArgs, type QueryName, type QueryRows } from '#db/registry.ts'
import { openThread, sendToAssistant, type Call } from '#sync/session/assistant-line.ts'
import { callAccount } from '#sync/line/account-call.ts'
import { categoryOf, HEADERS_DOWN, HEADERS_UP } from '#sync/line/data-meter.ts'
import { createHttp } from '#sync/line/http-client.ts'
import { tellRooms } from '#sync/session/heed-rooms.ts'
import { sendSealedLogouts } from '#sync/session/sealed-logout.ts'
import { signIn, type SessionNews } from '#sync/session/sign-in.ts'
import { tokenStore } from '#sync/session/token-store.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import { bindPerson, type BoundPerson } from './bound-person.ts'
import type { Platform } from './platform.ts'
import { methodsBy, type MethodsBy, type ReplicaApi } from './replica-api.ts'
import { signOut } from './sign-out.ts'
import { unsentMessages } from './unsent-messages.ts'

/** The methods of the list, plus two things within this realm: a query's unpatched rows, and closing. */
export type ReplicaHost = Omit<ReplicaApi, 'watch'> & {
  /** Calls `onRows` with the rows now and after every change. The returned function stops it. */
  watch<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    onRows: (rows: QueryRows<N>) => void,
  ): Promise<() => void>
  close(): Promise<void>
}

/** Creates everything behind the worker boundary: one person, their replica, and this tab's part in syncing it. */
export function createReplicaHost(platform: Platform): ReplicaHost {
  const { clock, shared } = platform
  let bound: BoundPerson | null = null
  let binding: { userId: string; done: Promise<Result<void>> } | null = null
  let isLost = false
  const statusListeners = listeners<SyncStatus>(shared)
  const sessionListeners = listeners<SessionNews>(shared)
  const lostListeners = listeners<void>(shared)

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
    const opened = await bindPerson(platform, http, { userId, isJustSignedIn })
    if (!opened.ok) return opened
    bound = opened.value
    const { sync, replica } = bound
    sync.onStatus(statusListeners.call)
    sync.onSession(sessionListeners.call)
    statusListeners.call(sync.status())
    tellRoomsTo(userId, sessionListeners.call)
    replica.lost$.subscribe(() => {
      isLost = true
      lostListeners.call()
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
    await leaving?.close()
  }

  return {
    ...methodsBy('person', async (run, args) =>
      bound ? run(personMethods(bound), args) : fail(notTheirs('nobody is signed in here')),
    ),
    ...methodsBy('oneWay', (run, args) => bound && void run(personMethods(bound), args)),
    signIn: async (credentials) => {
      if (binding) return fail(notTheirs('this worker is somebody’s already'))
      const answer = await signIn(http, tokenStore, credentials)
      if (!answer.ok || !answer.value.session) return answer
      void sendSealedLogouts(http, clock.now())
      const opened = await bind(answer.value.session.user.id, true)
      return opened.ok ? answer : opened
    },
    prepareSignIn: async () => ok(await http.prepareSignIn()),
    account: async (name, request) =>
      binding ? fail(notTheirs('this worker is somebody’s already')) : callAccount(http, name, request),
    open: async ({ userId }) => {
      const record = await tokenStore.read()
      if (record?.userId !== userId)
        return fail({ kind: 'unauthorized', message: 'nobody, or somebody else, is signed in here' })
      return bind(userId)
    },
    watch: async (name, args, onRows) => {
      if (!bound) return shared(() => {})
      const subscription = queries[name](bound.scope, args).subscribe({
        next: (rows) => void onRows(rows),
        // A query fails only if the replica can't be read any more.
        error: () => lostListeners.call(),
      })
      return shared(() => subscription.unsubscribe())
    },
    watchStatus: async (onStatus) => {
      if (bound) void onStatus(bound.sync.status())
      return statusListeners.add(onStatus)
    },
    watchSession: async (onSession) => {
      if (bound) tellRoomsTo(bound.replica.userId, (news) => void onSession(news))
      return sessionListeners.add(onSession)
    },
    watchLost: async (onLost) => {
      lostListeners.add(onLost)
      if (isLost) void onLost()
    },
    openThread: (threadId, language) => openThread(call, threadId, language),
    sendToAssistant: (request, language, onChunk) => sendToAssistant(call, request, language, onChunk),
    ping: async () => {},
    signOut: (choice) => signOut({ leaving: bound, choice, close: unbind, http, clock }),
    tellSignedOut: () => sendSealedLogouts(http, clock.now()),
    close: unbind,
  }
}

/** What a page may call for the person of this worker. */
function personMethods({ scope, sync, meter }: BoundPerson): MethodsBy<'person'> & MethodsBy<'oneWay'> {
  return {
    mutate: (name, args) => mutations[name](scope, args),
    openChat: async (chatId) => ok(await sync.openChat(chatId)),
    fileBlob: sync.readFile,
    fetchPages: sync.fetchPages,
    readUnit: sync.readUnit,
    ask: sync.ask,
    syncNow: sync.syncNow,
    diagnostics: sync.diagnostics,
    unsentMessages: async () => ok(await unsentMessages(scope.replica)),
    callsMoved: sync.callsMoved,
    countPageTraffic: (category, bytes) => meter.count(category, 0, bytes),
    signal: sync.signal,
  }
}

/** Listeners of one kind of news, each with a function that removes it, usable across the worker boundary. */
function listeners<T>(shared: Platform['shared']) {
  const all = new Set<(news: T) => void>()
  return {
    add(listener: (news: T) => void): () => void {
      all.add(listener)
      return shared(() => void all.delete(listener))
    },
    call(news: T): void {
      for (const listener of all) listener(news)
    },
  }
}

/** If IndexedDB refuses, the next start tells it. */
function tellRoomsTo(userId: string, onSession: (news: SessionNews) => void): void {
  void tellRooms(userId, { store: tokenStore, onSession }).catch(() => undefined)
}

function notTheirs(message: string): Failure {
  return { kind: 'worker', message }
}
