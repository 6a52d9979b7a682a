import type { QueryArgs, QueryName, QueryRows } from '#db/registry-types.ts'
import type { RunningWatch } from './replica-api.ts'
import { patchesTo, type RowsPatch } from './rows-patch.ts'

type Watch = <N extends QueryName>(
  name: N,
  args: QueryArgs<N>,
  onRows: (rows: QueryRows<N>) => void,
) => Promise<() => void>

/**
 * A query whose arguments may move on, a window over a long conversation above all. Each answer is a patch on the one
 * before it, also where that was for other arguments: what both windows show crosses to the page once. The arguments it
 * is for come with it.
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
      // The query before it runs until this one does, so that what both need stays in memory; nobody asks it any more.
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
