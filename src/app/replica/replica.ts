import workerUrl from '#workers/replica.worker.ts?worker&url'
import { forwardPageSignals } from './page-signals.ts'
import { createReplicaClient } from './replica-client.ts'
import { scriptUrl } from './trusted-types.ts'

/** The page's one replica client. The worker starts with the first sign-in or opening, not before. */
export const replica = createReplicaClient(
  () => new Worker(scriptUrl(workerUrl), { type: 'module', name: 'farstead-replica' }),
)

forwardPageSignals((signal) => replica.signal(signal))

/** Changes something in the replica; resolves once it is durable on this device, or with why it is not. */
export const mutate = replica.mutate
