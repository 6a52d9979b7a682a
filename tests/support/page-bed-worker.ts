import { expose, proxy } from 'comlink'
import { fail, ok, type Result } from '#contract/result.ts'
import { heldContent } from '#db/outbox/files.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { movingWatch } from '#workers/moving-watch.ts'
import type {
  AccountAnswer,
  AccountCallName,
  AccountRequest,
  PersonAnswer,
  PersonCallName,
  PersonRequest,
  QueryArgs,
  QueryName,
  QueryRows,
  ReplicaApi,
  SyncStatus,
} from '#workers/replica-api.ts'
import { unsentMessages } from '#workers/unsent-messages.ts'

/** What the server answers. Without an entry it can't be reached. */
export type BedServer = {
  ask: { [N in PersonCallName]?: (request: PersonRequest<N>) => Promise<Result<PersonAnswer<N>>> }
  account: { [N in AccountCallName]?: (request: AccountRequest<N>) => Promise<Result<AccountAnswer<N>>> }
} & Partial<
  Pick<
    ReplicaApi,
    | 'diagnostics'
    | 'fetchPages'
    | 'fileBlob'
    | 'openChat'
    | 'openThread'
    | 'readUnit'
    | 'sendToAssistant'
    | 'signIn'
    | 'signOut'
    | 'syncNow'
  >
>

/** Hears and tells what the leader of a real device would. */
export type BedLine = { status: () => SyncStatus; listeners: Set<(status: SyncStatus) => void> }

/** What the page's workers lead to. */
type BedWorld = { open: () => Promise<Scope>; server: BedServer; line: BedLine }

/** That of the file whose tests run: files share the page's client, and so a worker that the last one started. */
let present: BedWorld | null = null

/**
 * Makes every replica worker that the page starts one in the page itself: the real queries and changes on `open`'s
 * replica, without an engine that sends. What goes to the server is answered by `server`.
 */
export function replaceReplicaWorkers(open: () => Promise<Scope>, server: BedServer, line: BedLine): void {
  // Once, and for good: between two files, the page might start a real one.
  if (present === null) Object.assign(window, { Worker: bedWorkers(window.Worker) })
  present = { open, server, line }
}

function bedWorkers(RealWorker: typeof Worker) {
  // A function, because `new` returns what it returns: a port, which is all of a worker that the client uses.
  return function BedWorker(url: string | URL, options: WorkerOptions): object {
    // A policy's own object, which is no string.
    if (!String(url).includes('replica.worker')) return new RealWorker(url, options)
    const { port1, port2 } = new MessageChannel()
    let hasEnded = false
    expose(replicaApi(workerWorld(() => hasEnded)), port2)
    const terminate = (): void => {
      hasEnded = true
      port1.close()
    }
    return Object.assign(port1, { terminate })
  }
}

/** Returns what a worker leads to. One that has ended opens nothing, though a message may still be on its way to it. */
function workerWorld(hasEnded: () => boolean): BedWorld {
  const world = (): BedWorld => {
    if (present === null) throw new Error('no file has said what its workers lead to')
    return present
  }
  return {
    open: () => (hasEnded() ? new Promise<never>(() => undefined) : world().open()),
    get server() {
      return world().server
    },
    get line() {
      return world().line
    },
  }
}

function replicaApi(world: BedWorld): ReplicaApi {
  return {
    open: async () => {
      await world.open()
      return ok(undefined)
    },
    mutate: async (name, args) => mutations[name](await world.open(), args),
    watch: async (name, args, onPatch) =>
      proxy(await movingWatch(watchIn(await world.open()), name, args, onPatch)),
    watchStatus: async (onStatus) => {
      world.line.listeners.add(onStatus)
      onStatus(world.line.status())
      return proxy(() => void world.line.listeners.delete(onStatus))
    },
    watchSession: async () => proxy(() => undefined),
    watchLost: async () => undefined,
    ask: async <N extends PersonCallName>(name: N, request: PersonRequest<N>) =>
      world.server.ask[name]?.(request) ?? unreachable(),
    account: async <N extends AccountCallName>(name: N, request: AccountRequest<N>) =>
      world.server.account[name]?.(request) ?? unreachable(),
    signIn: async (credentials) => world.server.signIn?.(credentials) ?? unreachable(),
    openChat: async (chatId) => world.server.openChat?.(chatId) ?? ok(undefined),
    fileBlob: async (id, size) => {
      const held = await heldContent((await world.open()).replica, id, size)
      if (held.ok && held.value) return ok(new Blob([held.value.bytes], { type: held.value.type }))
      return world.server.fileBlob?.(id, size) ?? unreachable()
    },
    fetchPages: async (chatId, pages) => world.server.fetchPages?.(chatId, pages) ?? unreachable(),
    readUnit: async (id) => world.server.readUnit?.(id) ?? unreachable(),
    openThread: async (id, language) => world.server.openThread?.(id, language) ?? unreachable(),
    sendToAssistant: async (request, language, onChunk) =>
      world.server.sendToAssistant?.(request, language, onChunk) ?? unreachable(),
    syncNow: async () => world.server.syncNow?.() ?? unreachable(),
    diagnostics: async () => world.server.diagnostics?.() ?? unreachable(),
    signOut: async (choice) => world.server.signOut?.(choice) ?? { left: 'kept', isTold: true },
    tellSignedOut: async () => true,
    unsentMessages: async () => ok(await unsentMessages((await world.open()).replica)),
    prepareSignIn: async () => ok(undefined),
    ping: async () => undefined,
    callsMoved: () => undefined,
    countPageTraffic: () => undefined,
    signal: () => undefined,
  }
}

function watchIn(scope: Scope) {
  return async <N extends QueryName>(name: N, args: QueryArgs<N>, onRows: (rows: QueryRows<N>) => void) => {
    const subscription = queries[name](scope, args).subscribe(onRows)
    return () => subscription.unsubscribe()
  }
}

function unreachable(): Result<never> {
  return fail({ kind: 'network', message: 'the bed has no server for this' })
}
