import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import { replica } from './replica.ts'
import { sharedWatch } from './shared-watch.ts'

/**
 * Rows of a query whose arguments move on while it is on screen, such as a window over a long conversation: of the next
 * rows only those cross to the page that the last ones did not have. `undefined` until these arguments are answered.
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
  const watch = sharedWatch<{ key: string; rows: QueryRows<N> }>(
    (onAnswer) => {
      const begun = replica.watch(name, asked, (rows) =>
        onAnswer(rows === undefined ? undefined : { key: JSON.stringify(asked), rows }),
      )
      running = begun
      return () => {
        running = null
        begun.stop()
      }
    },
    () => undefined,
  )
  return {
    ...watch,
    move(next: QueryArgs<N>): void {
      if (JSON.stringify(next) === JSON.stringify(asked)) return
      asked = next
      running?.move(next)
    },
  }
}
