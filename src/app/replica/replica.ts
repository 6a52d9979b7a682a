import workerUrl from '#workers/replica.worker.ts?worker&url'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import type { MutationArgs, MutationName, MutationResult } from '#workers/replica-api.ts'
import { createReplicaClient } from './replica-client.ts'
import { scriptUrl } from './trusted-types.ts'

/** The page's one replica client. The worker starts with the first sign-in or opening, not before. */
export const replica = createReplicaClient(
  () => new Worker(scriptUrl(workerUrl), { type: 'module', name: 'farstead-replica' }),
)

/** Changes something in the replica; resolves once it is durable on this device, or with why it is not. */
export function mutate<N extends MutationName>(name: N, args: MutationArgs<N>): MutationResult<N> {
  // A write on its way must not be cut by a reload of the app's own.
  const release = holdReloads()
  return replica.mutate(name, args).finally(release)
}
