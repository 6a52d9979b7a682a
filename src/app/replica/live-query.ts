import type { QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import { replica } from './replica.ts'
import { sharedWatch, type SharedWatch } from './shared-watch.ts'

const watches = new Map<string, SharedWatch<unknown>>()

/** Returns the rows of a named query, shared by all readers with the same arguments. */
export function liveQuery<N extends QueryName>(name: N, args: QueryArgs<N>): SharedWatch<QueryRows<N>> {
  const key = JSON.stringify([name, args])
  const present = watches.get(key)
  // The key includes the name, so the entry holds that query's rows.
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
