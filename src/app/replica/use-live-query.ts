import { useMemo, useSyncExternalStore } from 'react'
import type { QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import { liveQuery } from './live-query.ts'

/** Rows of a named query, kept current by the worker; `undefined` until the first answer. */
export function useLiveQuery<N extends QueryName>(name: N, args: QueryArgs<N>): QueryRows<N> | undefined {
  const key = JSON.stringify([name, args])
  // oxlint-disable-next-line react/exhaustive-deps -- `key` is `name` and `args` by value.
  const query = useMemo(() => liveQuery(name, args), [key])
  return useSyncExternalStore(query.subscribe, query.getSnapshot)
}
