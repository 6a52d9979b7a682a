import type { QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import { replica } from './replica.ts'
import { sharedWatch, type SharedWatch } from './shared-watch.ts'

const watches = new Map<string, SharedWatch<unknown>>()

/** The rows of a named query, shared by everyone who asks with the same arguments. */
export function liveQuery<N extends QueryName>(name: N, args: QueryArgs<N>): SharedWatch<QueryRows<N>> {
  const key = JSON.stringify([name, args])
  const present = watches.get(key)
  // The key holds the name, so what lies under it has that name's rows.
  if (present) return present as SharedWatch<QueryRows<N>>
  const watch = sharedWatch<QueryRows<N>>(
    (onRows) => replica.watch(name, args, onRows).stop,
    () => {
      if (watches.get(key) === watch) watches.delete(key)
    },
  )
  watches.set(key, watch as SharedWatch<unknown>)
  return watch
}
