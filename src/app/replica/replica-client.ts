import type { SignInProof } from '#contract/auth.ts'
import { ok, type Result } from '#contract/result.ts'
import { METHODS, type SignInAnswer, type SignOutChoice, type SignOutOutcome } from '#workers/replica-api.ts'
import { settled } from './settle.ts'
import { callAsPerson, workerCalls } from './worker-calls.ts'
import { superviseWorker } from './worker-supervisor.ts'
import { workerWatches } from './worker-watches.ts'

export type ReplicaClient = ReturnType<typeof createReplicaClient>

/**
 * Creates the page's side of the replica worker: one worker at a time, bound to one person and replaced when it dies.
 * Every call settles, either with the worker's result or with a `worker` failure if the worker died or took too long
 * (§4, offline). Its methods are those of the worker's list (`METHODS`); those that do more than call stand here.
 */
export function createReplicaClient(startWorker: () => Worker) {
  let chat: string | null = null
  const worker = superviseWorker(startWorker, (api) => {
    if (!navigator.onLine) api.signal('offline')
    if (document.visibilityState === 'hidden') api.signal('hidden')
    const reopened = chat
    if (reopened !== null) void settled(() => api.openChat(reopened))
  })
  const calls = workerCalls(worker)

  function unbind(reason: string): void {
    chat = null
    worker.unbind(reason)
  }

  return {
    ...calls,
    ...workerWatches(worker),
    /** Signs in on a worker that isn't bound to anybody yet, and binds it to that person. */
    async signIn(credentials: SignInProof): Promise<Result<SignInAnswer>> {
      if (worker.boundTo() !== null) unbind('another sign-in')
      const target = worker.freshLink()
      const answer = await target.call(METHODS.signIn.limitMs, (api) => api.signIn(credentials))
      if (answer.ok && answer.value.session !== null) worker.bind(target, answer.value.session.user.id)
      // An abandoned sign-in must not succeed later without the page knowing.
      if (!answer.ok && answer.failure.kind === 'worker') unbind('the sign-in was given up')
      return answer
    },
    /** Resolves once the worker's script has loaded and runs, or has failed to load. */
    async awake(): Promise<void> {
      await worker.freshLink().call(METHODS.signIn.limitMs, async (api) => ok(await api.ping()))
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
    /** Tells the worker which conversation is on screen, and remembers it for the next worker. */
    openChat(chatId: string | null): void {
      chat = chatId
      if (worker.current() !== null) void calls.openChat(chatId)
    },
    /** Ends the session on this device at once, whatever state the worker is in. */
    async signOut(choice: SignOutChoice): Promise<SignOutOutcome> {
      const { limitMs } = METHODS.signOut
      const answer = await callAsPerson(worker, limitMs, async (api) => ok(await api.signOut(choice)))
      unbind('signed out')
      return answer.ok ? answer.value : { left: choice === 'wipe' ? 'notWiped' : 'kept', isTold: false }
    },
    /** Tells the server of earlier sign-outs, whoever is signed in by now. Returns whether it knows of all. */
    async tellSignedOut(): Promise<boolean> {
      const { limitMs } = METHODS.tellSignedOut
      const answer = await callAsPerson(worker, limitMs, async (api) => ok(await api.tellSignedOut()))
      return answer.ok && answer.value
    },
    phase: worker.phase,
    /** Returns the person whose replica this page shows, or `null`. */
    boundTo: worker.boundTo,
    onPhase: worker.onPhase,
  }
}
