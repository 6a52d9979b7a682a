import workerUrl from '#workers/replica.worker.ts?worker&url'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import type { MutationArgs, MutationName, MutationResult } from '#workers/replica-api.ts'
import { createReplicaClient } from './replica-client.ts'
import { scriptUrl } from './trusted-types.ts'

const client = createReplicaClient(
  () => new Worker(scriptUrl(workerUrl), { type: 'module', name: 'farstead-replica' }),
)

/** The page's one replica client. The worker starts with the first sign-in or opening, not before. */
export const replica = {
  ...client,
  signIn: held(client.signIn),
  account: held(client.account),
  ask: held(client.ask),
}

/** Changes something in the replica; resolves once it is durable on this device, or with why it is not. */
export function mutate<N extends MutationName>(name: N, args: MutationArgs<N>): MutationResult<N> {
  return held(client.mutate<N>)(name, args)
}

/** What a person has asked for and waits for must not be cut by a reload of the app's own. */
function held<Args extends unknown[], Answer>(
  run: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) => run(...args).finally(holdReloads())
}
