import { proxy } from 'comlink'
import type { AssistantThread } from '#contract/assistant.ts'
import type { Credentials } from '#contract/auth.ts'
import { ok, type Result } from '#contract/result.ts'
import type { FileSize } from '#contract/upload.ts'
import type {
  AssistantRequest,
  AccountAnswer,
  AccountCallName,
  AccountRequest,
  MutationArgs,
  MutationName,
  MutationResult,
  PageSignal,
  PersonAnswer,
  PersonCallName,
  PersonRequest,
  QueryArgs,
  QueryName,
  QueryRows,
  ReplicaApi,
  RunningWatch,
  SessionInfo,
  SignInAnswer,
  SignOutChoice,
  SignOutOutcome,
  SyncStatus,
} from '#workers/replica-api.ts'
import { rowsFrom } from './patched-rows.ts'
import { settled, withinLimit, workerFailure } from './settle.ts'
import { superviseWorker } from './worker-supervisor.ts'

const CALL_LIMIT_MS = 10_000
/**
 * For calls that wait for the server, whose own time limit is 15 s and doubles up to 120 s while there is no response.
 */
const SERVER_LIMIT_MS = 150_000
/** Time limit for a whole answer of the assistant, from the first word to the last. */
const ANSWER_LIMIT_MS = 600_000
/** Signing out must never hang: after this time the worker is terminated anyway. */
const SIGN_OUT_LIMIT_MS = 15_000

export type ReplicaClient = ReturnType<typeof createReplicaClient>

/**
 * Creates the page's side of the replica worker: one worker at a time, bound to one person and replaced when it dies.
 * Every call settles, either with the worker's result or with a `worker` failure if the worker died or took too long
 * (§4, offline).
 */
export function createReplicaClient(startWorker: () => Worker) {
  let chat: string | null = null
  const worker = superviseWorker(startWorker, (api) => {
    if (!navigator.onLine) api.signal('offline')
    if (document.visibilityState === 'hidden') api.signal('hidden')
    const reopened = chat
    if (reopened !== null) void settled(async () => ok(await api.openChat(reopened)))
  })

  function unbind(reason: string): void {
    chat = null
    worker.unbind(reason)
  }

  async function call<T>(limitMs: number, run: (api: ReplicaApi) => Promise<Result<T>>): Promise<Result<T>> {
    const caller = worker.boundTo()
    if (caller === null) return workerFailure('nobody is signed in here')
    // A call made while a worker is being replaced waits for the next one. A call in progress settles with its own
    // worker.
    const answer = worker.opened().then((target) =>
      // A request of one person must never run for the next.
      worker.boundTo() === caller ? target.call(limitMs, run) : workerFailure('the person has changed'),
    )
    return withinLimit(limitMs, answer)
  }

  /** Calls as the person signed in on this device, or as nobody. */
  function callAsAnybody<T>(
    limitMs: number,
    run: (api: ReplicaApi) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return worker.boundTo() === null ? worker.freshLink().call(limitMs, run) : call(limitMs, run)
  }

  return {
    /** Signs in on a worker that isn't bound to anybody yet, and binds it to that person. */
    async signIn(credentials: Credentials): Promise<Result<SignInAnswer>> {
      if (worker.boundTo() !== null) unbind('another sign-in')
      const target = worker.freshLink()
      const answer = await target.call(SERVER_LIMIT_MS, (api) => api.signIn(credentials))
      if (answer.ok && answer.value.session !== null) worker.bind(target, answer.value.session.user.id)
      // An abandoned sign-in must not succeed later without the page knowing.
      if (!answer.ok && answer.failure.kind === 'worker') unbind('the sign-in was given up')
      return answer
    },
    /**
     * Calls the server about an account while nobody is signed in here: signing up, verifying, choosing a new password.
     */
    async account<N extends AccountCallName>(
      name: N,
      request: AccountRequest<N>,
    ): Promise<Result<AccountAnswer<N>>> {
      if (worker.boundTo() !== null) return workerFailure('somebody is signed in here')
      return worker.freshLink().call(SERVER_LIMIT_MS, (api) => api.account(name, request))
    },
    /** Loads the worker and the code that sends a sign-in, before anybody signs in. */
    prepareSignIn(): Promise<Result<void>> {
      if (worker.boundTo() !== null) return Promise.resolve(workerFailure('somebody is signed in here'))
      return worker.freshLink().call(SERVER_LIMIT_MS, async (api) => ok(await api.prepareSignIn()))
    },
    /** Resolves once the worker's script has loaded and runs, or has failed to load. */
    async awake(): Promise<void> {
      await worker.freshLink().call(SERVER_LIMIT_MS, async (api) => ok(await api.ping()))
    },
    /**
     * Opens the replica of a person signed in on this device, after ending another person's worker. The page calls this
     * as early as it can. A later call gets the same outcome; while a worker is being replaced, it gets the outcome of
     * the next one.
     */
    async open(userId: string): Promise<Result<void>> {
      if (!worker.isTriedFor(userId)) {
        if (worker.boundTo() !== null) unbind('opened anew')
        worker.open(userId)
      }
      return worker.outcome()
    },
    /** Unbinds the person from this page without signing out: the replica stays on the device, sealed. */
    close(): void {
      // A worker that isn't bound to anybody may be sending an account request.
      if (worker.boundTo() !== null) unbind('closed')
    },
    mutate<N extends MutationName>(name: N, args: MutationArgs<N>): MutationResult<N> {
      return call(CALL_LIMIT_MS, (api) => api.mutate(name, args))
    },
    /**
     * Keeps a query running across workers. Calls `onRows` with `undefined` when the person leaves. After `move`, only
     * rows for the new arguments arrive.
     */
    watch<N extends QueryName>(
      name: N,
      args: QueryArgs<N>,
      onRows: (rows: QueryRows<N> | undefined) => void,
    ): RunningWatch<N> {
      let asked = args
      let running: { api: ReplicaApi; watch: RunningWatch<N> } | null = null
      const stop = worker.subscribe({
        async start(api) {
          const begun = asked
          const onPatch = rowsFrom<QueryRows<N>, QueryArgs<N>>((rows, answered) => {
            // Rows of a terminated worker may still arrive; they must not be shown.
            if (worker.isCurrent(api) && isSameArgs(answered, asked)) onRows(rows)
          })
          const watch = await api.watch(name, begun, proxy(onPatch))
          if (worker.isCurrent(api)) running = { api, watch }
          if (asked !== begun) watch.move(asked)
          return () => watch.stop()
        },
        reset: () => onRows(undefined),
      })
      return {
        stop,
        move(next) {
          asked = next
          if (running !== null && worker.isCurrent(running.api)) running.watch.move(next)
        },
      }
    },
    watchStatus(onStatus: (status: SyncStatus | undefined) => void): () => void {
      return worker.subscribe({
        start: (api) => api.watchStatus(proxy((status) => void (worker.isCurrent(api) && onStatus(status)))),
        reset: () => onStatus(undefined),
      })
    },
    /** Reports what a refresh of the session changed: the new expiry and abilities. */
    watchSession(onSession: (session: SessionInfo) => void): () => void {
      return worker.subscribe({
        start: (api) =>
          api.watchSession(proxy((session) => void (worker.isCurrent(api) && onSession(session)))),
        reset: () => undefined,
      })
    },
    /** Tells the worker which conversation is on screen, and remembers it for the next worker. */
    openChat(chatId: string | null): void {
      chat = chatId
      if (worker.current() !== null) void call(CALL_LIMIT_MS, async (api) => ok(await api.openChat(chatId)))
    },
    /** Returns the content of one of this person's files, from this device or from the server. */
    fileBlob(id: string, size: FileSize): Promise<Result<Blob>> {
      return call(SERVER_LIMIT_MS, (api) => api.fileBlob(id, size))
    },
    fetchPages(chatId: string, pages: number[]): Promise<Result<void>> {
      return call(SERVER_LIMIT_MS, (api) => api.fetchPages(chatId, pages))
    },
    /**
     * Brings one unit up to date, including other hosts' units. Fails with `notFound` if this person may not see it.
     */
    readUnit(id: string): Promise<Result<void>> {
      return call(SERVER_LIMIT_MS, (api) => api.readUnit(id))
    },
    /** Calls the server as the signed-in person for data that is not kept on this device. */
    ask<N extends PersonCallName>(name: N, request: PersonRequest<N>): Promise<Result<PersonAnswer<N>>> {
      return call(SERVER_LIMIT_MS, (api) => api.ask(name, request))
    },
    /**
     * Opens the caller's thread with the assistant, also while signed out. An id that is not theirs starts a new
     * thread.
     */
    openThread(threadId: string | null, language: string): Promise<Result<AssistantThread>> {
      return callAsAnybody(SERVER_LIMIT_MS, (api) => api.openThread(threadId, language))
    },
    /**
     * Sends a message to the assistant, also while signed out. When this resolves, `onChunk` has received the whole
     * answer.
     */
    sendToAssistant(
      request: AssistantRequest,
      language: string,
      onChunk: (chunk: Uint8Array) => void,
    ): Promise<Result<void>> {
      return callAsAnybody(ANSWER_LIMIT_MS, (api) => api.sendToAssistant(request, language, proxy(onChunk)))
    },
    /**
     * Reports that calls have changed on this device: every tab checks again, and `hide` stops ringing in all of them.
     */
    callsMoved(hide: string | null): void {
      worker.current()?.api.callsMoved(hide)
    },
    syncNow(): Promise<Result<void>> {
      return call(SERVER_LIMIT_MS, (api) => api.syncNow())
    },
    /** Returns everything unsent, for an export. */
    unsentMessages() {
      return call(CALL_LIMIT_MS, async (api) => ok(await api.unsentMessages()))
    },
    /** Ends the session on this device at once, whatever state the worker is in. */
    async signOut(choice: SignOutChoice): Promise<SignOutOutcome> {
      const answer = await call(SIGN_OUT_LIMIT_MS, async (api) => ok(await api.signOut(choice)))
      unbind('signed out')
      return answer.ok ? answer.value : { left: choice === 'wipe' ? 'notWiped' : 'kept', isTold: false }
    },
    /** Tells the server of earlier sign-outs, whoever is signed in by now. Returns whether it knows of all. */
    async tellSignedOut(): Promise<boolean> {
      const answer = await call(SERVER_LIMIT_MS, async (api) => ok(await api.tellSignedOut()))
      return answer.ok && answer.value
    },
    /** Returns what the leader knows about the connection and the queue. */
    diagnostics() {
      return call(CALL_LIMIT_MS, (api) => api.diagnostics())
    },
    countPageTraffic(category: 'app' | 'images', bytes: number): void {
      worker.current()?.api.countPageTraffic(category, bytes)
    },
    signal(signal: PageSignal): void {
      worker.current()?.api.signal(signal)
    },
    phase: worker.phase,
    /** Returns the person whose replica this page shows, or `null`. */
    boundTo: worker.boundTo,
    onPhase: worker.onPhase,
  }
}

/** Compares by value: arguments come back from the worker as a copy. */
function isSameArgs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
