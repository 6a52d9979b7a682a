import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import { replica } from './replica.ts'

/**
 * Returns the rows of a query whose arguments change while it is on screen, such as a window over a long conversation.
 * Only rows missing from the last result cross to the page, and the others keep their identity. Returns `undefined`
 * until there is a result for the current arguments. For one reader; use `useLiveQuery` for rows that several share.
 */
export function useMovingQuery<N extends QueryName>(name: N, args: QueryArgs<N>): QueryRows<N> | undefined {
  const key = JSON.stringify(args)
  const [query] = useState(() => movingQuery(name, args))
  // oxlint-disable-next-line react/exhaustive-deps -- `key` is `args` by value.
  useEffect(() => query.move(args), [query, key])
  const answer = useSyncExternalStore(query.subscribe, query.getSnapshot)
  return answer?.key === key ? answer.rows : undefined
}

function movingQuery<N extends QueryName>(name: N, args: QueryArgs<N>) {
  let asked = args
  let running: ReturnType<typeof replica.watch<N>> | null = null
  let answer: { key: string; rows: QueryRows<N> } | undefined
  return {
    subscribe(listener: () => void): () => void {
      const begun = replica.watch(name, asked, (rows) => {
        const key = JSON.stringify(asked)
        if (answer?.key === key && answer.rows === rows) return
        answer = rows === undefined ? undefined : { key, rows }
        listener()
      })
      running = begun
      return () => {
        running = null
        answer = undefined
        begun.stop()
      }
    },
    getSnapshot: () => answer,
    move(next: QueryArgs<N>): void {
      if (JSON.stringify(next) === JSON.stringify(asked)) return
      asked = next
      running?.move(next)
    },
  }
}
