import type { QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import type { ReplicaClient } from './replica-client.ts'
import { replica } from './replica.ts'
import { sharedWatch, type SharedWatch } from './shared-watch.ts'

const watches = new Map<string, SharedWatch<unknown>>()

/** The rows of a named query, shared by everyone who asks with the same arguments. */
export function liveQuery<N extends QueryName>(name: N, args: QueryArgs<N>): SharedWatch<QueryRows<N>> {
  return liveQueryOf(replica, watches, name, args)
}

/** See `liveQuery`; the client and the shelf of shared watches come in so that tests bring their own. */
export function liveQueryOf<N extends QueryName>(
  client: ReplicaClient,
  shelf: Map<string, SharedWatch<unknown>>,
  name: N,
  args: QueryArgs<N>,
): SharedWatch<QueryRows<N>> {
  const key = JSON.stringify([name, args])
  const present = shelf.get(key)
  // The key holds the name, so what lies under it has that name's rows.
  if (present) return present as SharedWatch<QueryRows<N>>
  const watch = sharedWatch<QueryRows<N>>(
    (onRows) => client.watch(name, args, onRows).stop,
    () => {
      if (shelf.get(key) === watch) shelf.delete(key)
    },
  )
  shelf.set(key, watch as SharedWatch<unknown>)
  return watch
}
