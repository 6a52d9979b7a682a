import { useMemo, useSyncExternalStore } from 'react'
import type { QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import { liveQuery } from './live-query.ts'

/** Returns the rows of a named query, kept up to date by the worker; `undefined` until the first result. */
export function useLiveQuery<N extends QueryName>(name: N, args: QueryArgs<N>): QueryRows<N> | undefined {
  const key = JSON.stringify([name, args])
  // oxlint-disable-next-line react/exhaustive-deps -- `key` is `name` and `args` by value.
  const query = useMemo(() => liveQuery(name, args), [key])
  return useSyncExternalStore(query.subscribe, query.getSnapshot)
}
