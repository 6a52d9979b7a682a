import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { QueryArgs, QueryName, QueryRows, RunningWatch } from '#workers/replica-api.ts'
import { replica } from './replica.ts'
import { sharedWatch, type SharedWatch, type WatchOptions } from './shared-watch.ts'

/** Rows with the name and arguments that they answer, as text. */
type Answer<N extends QueryName> = { key: string; rows: QueryRows<N> }

type LiveQuery<N extends QueryName> = SharedWatch<Answer<N>> & { move(args: QueryArgs<N>): void }

/** The queries that readers share, by name and arguments. */
const shared = new Map<string, unknown>()

/**
 * Returns the rows of a named query, kept up to date by the worker; `undefined` until there is a result for these
 * arguments. Readers of the same arguments share one query, and rows that stay the same keep their identity.
 *
 * With `moves`, the query is this reader's own, such as a window over a long conversation: other arguments move it
 * instead of starting another one, so that only rows missing from the last result cross to the page.
 */
export function useLiveQuery<N extends QueryName>(
  name: N,
  args: QueryArgs<N>,
  { moves = false } = {},
): QueryRows<N> | undefined {
  const key = keyOf(name, args)
  const [own] = useState(() => (moves ? liveQuery(name, args, { lingerMs: 0 }) : null))
  // oxlint-disable-next-line react/exhaustive-deps -- `key` is `name` and `args` by value.
  const query = useMemo(() => own ?? sharedQuery(key, name, args), [own, key])
  // oxlint-disable-next-line react/exhaustive-deps -- As above.
  useEffect(() => own?.move(args), [own, key])
  const answer = useSyncExternalStore(query.subscribe, query.getSnapshot)
  return answer?.key === key ? answer.rows : undefined
}

function sharedQuery<N extends QueryName>(key: string, name: N, args: QueryArgs<N>): LiveQuery<N> {
  const present = shared.get(key)
  // The key includes the name, so the entry holds that query's rows.
  if (present !== undefined) return present as LiveQuery<N>
  const query = liveQuery(name, args, {
    onEnd: () => {
      if (shared.get(key) === query) shared.delete(key)
    },
  })
  shared.set(key, query)
  return query
}

/** Watches a query while it has readers. */
function liveQuery<N extends QueryName>(name: N, args: QueryArgs<N>, options: WatchOptions): LiveQuery<N> {
  let asked = args
  let running: RunningWatch<N> | null = null
  const start = (onAnswer: (answer: Answer<N> | undefined) => void) => {
    const begun = replica.watch(name, asked, (rows) =>
      onAnswer(rows === undefined ? undefined : { key: keyOf(name, asked), rows }),
    )
    running = begun
    return () => {
      running = null
      begun.stop()
    }
  }
  return {
    ...sharedWatch(start, options),
    move(next) {
      if (keyOf(name, next) === keyOf(name, asked)) return
      asked = next
      running?.move(next)
    },
  }
}

function keyOf<N extends QueryName>(name: N, args: QueryArgs<N>): string {
  return JSON.stringify([name, args])
}
