import workerUrl from '#workers/replica.worker.ts?worker&url'
import type { SignInProof } from '#contract/auth.ts'
import { waitFor } from '#app/ui/waited-for.ts'
import { buildId } from '#app/format/build-id.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import type { MutationArgs, MutationName, MutationResult } from '#workers/replica-api.ts'
import { firstWord } from './first-word.ts'
import { createReplicaClient } from './replica-client.ts'
import { scriptUrl } from './trusted-types.ts'

const client = createReplicaClient(() => {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: buildId() })
  void waitFor(firstWord(worker))
  return worker
})

/** The page's only replica client. Its worker starts with the first sign-in or opening. */
export const replica = {
  ...client,
  signIn: held(waited(signIn)),
  /** Calls `listener` when a sign-in request is in flight, including one sent before this call. */
  onSigningIn(listener: () => void): void {
    signingInListeners.add(listener)
    void inTheAir?.then(listener)
  },
  account: held(waited(client.account)),
  ask: held(client.ask),
}

const signingInListeners = new Set<() => void>()
let inTheAir: Promise<void> | null = null

function signIn(credentials: SignInProof): ReturnType<typeof client.signIn> {
  const answer = client.signIn(credentials)
  // Load the worker first: on a slow connection, anything fetched at the same time would delay the request.
  inTheAir = client.awake()
  void inTheAir.then(() => {
    for (const listener of signingInListeners) listener()
  })
  return answer
}

/**
 * Changes something in the replica. Resolves once the change is durable on this device, or with the reason why it is
 * not.
 */
export function mutate<N extends MutationName>(name: N, args: MutationArgs<N>): MutationResult<N> {
  return held(client.mutate<N>)(name, args)
}

/** Keeps the app from reloading itself while a person waits for this request. */
function held<Args extends unknown[], Answer>(
  run: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) => run(...args).finally(holdReloads())
}

/**
 * Keeps less urgent work off the line meanwhile, because the worker takes no turn for this request. Not for a call that
 * may only wait for the next worker, or that changes nothing but this device: it doesn't use the line.
 */
function waited<Args extends unknown[], Answer>(
  run: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) => waitFor(run(...args))
}
