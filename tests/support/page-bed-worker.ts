import { expose, proxy } from 'comlink'
import { vi } from 'vitest'
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

/**
 * Makes every replica worker that the page starts one in the page itself: the real queries and changes on `open`'s
 * replica, without an engine that sends. What goes to the server is answered by `server`.
 */
export function replaceReplicaWorkers(open: () => Promise<Scope>, server: BedServer, line: BedLine): void {
  const RealWorker = window.Worker
  // A function, because `new` returns what it returns: a port, which is all of a worker that the client uses.
  function BedWorker(url: string | URL, options: WorkerOptions): object {
    // A policy's own object, which is no string.
    if (!String(url).includes('replica.worker')) return new RealWorker(url, options)
    const { port1, port2 } = new MessageChannel()
    expose(replicaApi(open, server, line), port2)
    return Object.assign(port1, { terminate: () => port1.close() })
  }
  vi.stubGlobal('Worker', BedWorker)
}

function replicaApi(open: () => Promise<Scope>, server: BedServer, line: BedLine): ReplicaApi {
  return {
    open: async () => {
      await open()
      return ok(undefined)
    },
    mutate: async (name, args) => mutations[name](await open(), args),
    watch: async (name, args, onPatch) =>
      proxy(await movingWatch(watchIn(await open()), name, args, onPatch)),
    watchStatus: async (onStatus) => {
      line.listeners.add(onStatus)
      onStatus(line.status())
      return proxy(() => void line.listeners.delete(onStatus))
    },
    watchSession: async () => proxy(() => undefined),
    watchLost: async () => undefined,
    ask: async <N extends PersonCallName>(name: N, request: PersonRequest<N>) =>
      server.ask[name]?.(request) ?? unreachable(),
    account: async <N extends AccountCallName>(name: N, request: AccountRequest<N>) =>
      server.account[name]?.(request) ?? unreachable(),
    signIn: async (credentials) => server.signIn?.(credentials) ?? unreachable(),
    openChat: async (chatId) => server.openChat?.(chatId) ?? ok(undefined),
    fileBlob: async (id, size) => {
      const held = await heldContent((await open()).replica, id, size)
      if (held.ok && held.value) return ok(new Blob([held.value.bytes], { type: held.value.type }))
      return server.fileBlob?.(id, size) ?? unreachable()
    },
    fetchPages: async (chatId, pages) => server.fetchPages?.(chatId, pages) ?? unreachable(),
    readUnit: async (id) => server.readUnit?.(id) ?? unreachable(),
    openThread: async (id, language) => server.openThread?.(id, language) ?? unreachable(),
    sendToAssistant: async (request, language, onChunk) =>
      server.sendToAssistant?.(request, language, onChunk) ?? unreachable(),
    syncNow: async () => server.syncNow?.() ?? unreachable(),
    diagnostics: async () => server.diagnostics?.() ?? unreachable(),
    signOut: async (choice) => server.signOut?.(choice) ?? { left: 'kept', isTold: true },
    tellSignedOut: async () => true,
    unsentMessages: async () => ok(await unsentMessages((await open()).replica)),
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
