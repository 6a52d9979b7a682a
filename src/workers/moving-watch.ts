import type { QueryArgs, QueryName, QueryRows } from '#db/registry.ts'
import type { RunningWatch } from './replica-api.ts'
import { patchesTo, type RowsPatch } from './rows-patch.ts'

type Watch = <N extends QueryName>(
  name: N,
  args: QueryArgs<N>,
  onRows: (rows: QueryRows<N>) => void,
) => Promise<() => void>

/**
 * Watches a query whose arguments may change, such as a window moving over a long conversation. Each result is a patch
 * on the previous one, even if that was for other arguments, so rows in both windows cross to the page only once. Each
 * patch comes with its arguments.
 */
export async function movingWatch<N extends QueryName>(
  watch: Watch,
  name: N,
  args: QueryArgs<N>,
  onPatch: (patch: RowsPatch, args: QueryArgs<N>) => void,
): Promise<RunningWatch<N>> {
  let asked = args
  let stopped = false
  const patched = patchesTo((patch) => onPatch(patch, asked))
  const begin = (of: QueryArgs<N>): Promise<() => void> =>
    watch(name, of, (rows) => {
      // The previous query runs until this one has started, so shared rows stay in memory. Its results are ignored.
      if (of === asked && !stopped) patched(rows)
    })
  let running = begin(args)
  await running
  return {
    move(next) {
      if (stopped) return
      const before = running
      asked = next
      running = begin(next)
      void Promise.all([before, running]).then(([stop]) => stop())
    },
    stop() {
      stopped = true
      void running.then((stop) => stop())
    },
  }
}
