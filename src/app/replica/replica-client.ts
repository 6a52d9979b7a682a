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
/** Calls that wait for the server, whose own time limit is 15 s and doubles to 120 s without an answer. */
const SERVER_LIMIT_MS = 150_000
/** An answer of the assistant, from its first word to its last. */
const ANSWER_LIMIT_MS = 600_000
/** Signing out here must never hang: past this the worker is ended anyway. */
const SIGN_OUT_LIMIT_MS = 15_000

export type ReplicaClient = ReturnType<typeof createReplicaClient>

/**
 * The page's side of the replica worker: one worker at a time, bound to one person, replaced when it dies. Every call
 * settles: with the worker's answer, or with a `worker` failure when it died or took too long (§4, offline).
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
    // A call that meets a worker being replaced waits for the next one; one that is under way settles with its worker.
    const answer = worker.opened().then((target) =>
      // What one person asked for must never run for the next.
      worker.boundTo() === caller ? target.call(limitMs, run) : workerFailure('the person has changed'),
    )
    return withinLimit(limitMs, answer)
  }

  /** As the person who is signed in here, or as nobody. */
  function callAsAnybody<T>(
    limitMs: number,
    run: (api: ReplicaApi) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return worker.boundTo() === null ? worker.freshLink().call(limitMs, run) : call(limitMs, run)
  }

  return {
    /** Signs in on a worker that belongs to nobody yet, which from then on is that person's. */
    async signIn(credentials: Credentials): Promise<Result<SignInAnswer>> {
      if (worker.boundTo() !== null) unbind('another sign-in')
      const target = worker.freshLink()
      const answer = await target.call(SERVER_LIMIT_MS, (api) => api.signIn(credentials))
      if (answer.ok && answer.value.session !== null) worker.bind(target, answer.value.session.user.id)
      // One that was given up must not sign anybody in behind the page's back.
      if (!answer.ok && answer.failure.kind === 'worker') unbind('the sign-in was given up')
      return answer
    },
    /** Asks the server about an account while nobody is signed in here: signing up, verifying, a new password. */
    async account<N extends AccountCallName>(
      name: N,
      request: AccountRequest<N>,
    ): Promise<Result<AccountAnswer<N>>> {
      if (worker.boundTo() !== null) return workerFailure('somebody is signed in here')
      return worker.freshLink().call(SERVER_LIMIT_MS, (api) => api.account(name, request))
    },
    /** Brings the worker, and what a sign-in is sent with, before anybody signs in. */
    prepareSignIn(): Promise<Result<void>> {
      if (worker.boundTo() !== null) return Promise.resolve(workerFailure('somebody is signed in here'))
      return worker.freshLink().call(SERVER_LIMIT_MS, async (api) => ok(await api.prepareSignIn()))
    },
    /** Resolves once the worker's script has come and runs, or could not. */
    async awake(): Promise<void> {
      await worker.freshLink().call(SERVER_LIMIT_MS, async (api) => ok(await api.ping()))
    },
    /**
     * Opens the replica of a person signed in on this device; a worker of somebody else is ended first. The page opens it
     * as early as it can, and a later call gets the same outcome, while a worker is being replaced of the next one.
     */
    async open(userId: string): Promise<Result<void>> {
      if (!worker.isTriedFor(userId)) {
        if (worker.boundTo() !== null) unbind('opened anew')
        worker.open(userId)
      }
      return worker.outcome()
    },
    /** Forgets the person here without signing out: the replica stays on the device, sealed. */
    close(): void {
      // A worker that belongs to nobody may be asking about an account just now.
      if (worker.boundTo() !== null) unbind('closed')
    },
    mutate<N extends MutationName>(name: N, args: MutationArgs<N>): MutationResult<N> {
      return call(CALL_LIMIT_MS, (api) => api.mutate(name, args))
    },
    /**
     * Keeps a query running across workers; `onRows` gets `undefined` when the person leaves. After `move` come the rows
     * for the new arguments only.
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
            // A terminated worker's last rows may still be on their way: they belong to nobody here any more.
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
    /** Tells what a refresh changed: the new expiry and abilities. */
    watchSession(onSession: (session: SessionInfo) => void): () => void {
      return worker.subscribe({
        start: (api) =>
          api.watchSession(proxy((session) => void (worker.isCurrent(api) && onSession(session)))),
        reset: () => undefined,
      })
    },
    /** Says which conversation is on screen; remembered for the next worker. */
    openChat(chatId: string | null): void {
      chat = chatId
      if (worker.current() !== null) void call(CALL_LIMIT_MS, async (api) => ok(await api.openChat(chatId)))
    },
    /** The content of a file of this person's, from this device or the server. */
    fileBlob(id: string, size: FileSize): Promise<Result<Blob>> {
      return call(SERVER_LIMIT_MS, (api) => api.fileBlob(id, size))
    },
    fetchPages(chatId: string, pages: number[]): Promise<Result<void>> {
      return call(SERVER_LIMIT_MS, (api) => api.fetchPages(chatId, pages))
    },
    /** Brings one unit up to date, also somebody else's; `notFound` for one that this person may not see. */
    readUnit(id: string): Promise<Result<void>> {
      return call(SERVER_LIMIT_MS, (api) => api.readUnit(id))
    },
    /** Asks the server, as the signed-in person, for what is not kept on this device. */
    ask<N extends PersonCallName>(name: N, request: PersonRequest<N>): Promise<Result<PersonAnswer<N>>> {
      return call(SERVER_LIMIT_MS, (api) => api.ask(name, request))
    },
    /** The caller's thread with the assistant, also signed out; an id that is not theirs begins another. */
    openThread(threadId: string | null, language: string): Promise<Result<AssistantThread>> {
      return callAsAnybody(SERVER_LIMIT_MS, (api) => api.openThread(threadId, language))
    },
    /** Sends to the assistant, also signed out. `onChunk` has had all of the answer's bytes when this resolves. */
    sendToAssistant(
      request: AssistantRequest,
      language: string,
      onChunk: (chunk: Uint8Array) => void,
    ): Promise<Result<void>> {
      return callAsAnybody(ANSWER_LIMIT_MS, (api) => api.sendToAssistant(request, language, proxy(onChunk)))
    },
    /** Something was done about calls here: every tab looks again, and `hide` rings in none of them any more. */
    callsMoved(hide: string | null): void {
      worker.current()?.api.callsMoved(hide)
    },
    syncNow(): Promise<Result<void>> {
      return call(SERVER_LIMIT_MS, (api) => api.syncNow())
    },
    /** Everything unsent, for an export. */
    unsentMessages() {
      return call(CALL_LIMIT_MS, async (api) => ok(await api.unsentMessages()))
    },
    /** Ends the session on this device at once, whatever the worker's state. */
    async signOut(choice: SignOutChoice): Promise<SignOutOutcome> {
      const answer = await call(SIGN_OUT_LIMIT_MS, async (api) => ok(await api.signOut(choice)))
      unbind('signed out')
      return answer.ok ? answer.value : choice === 'wipe' ? 'notWiped' : 'kept'
    },
    /** What the leading tab knows about the line and the queue. */
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
    /** Whose replica this page shows; `null` for nobody's. */
    boundTo: worker.boundTo,
    onPhase: worker.onPhase,
  }
}

/** By value: arguments come back from the worker as a copy. */
function isSameArgs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
