import { proxy } from 'comlink'
import type {
  QueryArgs,
  QueryName,
  QueryRows,
  ReplicaApi,
  RunningWatch,
  SessionNews,
  SyncStatus,
} from '#workers/replica-api.ts'
import { rowsFrom } from './patched-rows.ts'
import type { WorkerSupervisor } from './worker-supervisor.ts'

/** Makes what the page keeps watching across workers. Nothing of a terminated worker is passed on. */
export function workerWatches(worker: WorkerSupervisor) {
  return {
    /**
     * Keeps a query running. Calls `onRows` with `undefined` when the person leaves. After `move`, only rows for the
     * new arguments arrive.
     */
    watch<N extends QueryName>(
      name: N,
      args: QueryArgs<N>,
      onRows: (rows: QueryRows<N> | undefined) => void,
    ): RunningWatch<N> {
      let asked = args
      let running: { api: ReplicaApi; watch: RunningWatch<N> } | null = null
      const stop = worker.subscribe({
        async start(api) {
          const begun = asked
          const onPatch = rowsFrom<QueryRows<N>, QueryArgs<N>>((rows, answered) => {
            // Rows of a terminated worker may still arrive; they must not be shown.
            if (worker.isCurrent(api) && isSameArgs(answered, asked)) onRows(rows)
          })
          const watch = await api.watch(name, begun, proxy(onPatch))
          if (worker.isCurrent(api)) running = { api, watch }
          if (asked !== begun) watch.move(asked)
          return () => watch.stop()
        },
        reset: () => onRows(undefined),
      })
      return {
        stop,
        move(next) {
          asked = next
          if (running !== null && worker.isCurrent(running.api)) running.watch.move(next)
        },
      }
    },
    watchStatus(onStatus: (status: SyncStatus | undefined) => void): () => void {
      return worker.subscribe({
        start: (api) => api.watchStatus(proxy((status) => void (worker.isCurrent(api) && onStatus(status)))),
        reset: () => onStatus(undefined),
      })
    },
    /** Reports what a refresh of the session changed: the new expiry and abilities. */
    watchSession(onSession: (session: SessionNews) => void): () => void {
      return worker.subscribe({
        start: (api) =>
          api.watchSession(proxy((session) => void (worker.isCurrent(api) && onSession(session)))),
        reset: () => undefined,
      })
    },
  }
}

/** Compares by value: arguments come back from the worker as a copy. */
function isSameArgs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
