import { ok, type Result } from '#contract/result.ts'
import type { QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import { deferred } from './deferred.ts'
import { replica } from './replica.ts'
import { withinLimit } from './settle.ts'

const READ_LIMIT_MS = 10_000

/** Returns the current rows of a query, or a `worker` failure if none arrive within 10 s. */
export async function readOnce<N extends QueryName>(
  name: N,
  args: QueryArgs<N>,
): Promise<Result<QueryRows<N>>> {
  const { promise, resolve } = deferred<Result<QueryRows<N>>>()
  const watch = replica.watch(name, args, (rows) => {
    if (rows !== undefined) resolve(ok(rows))
  })
  const answer = await withinLimit(READ_LIMIT_MS, promise)
  watch.stop()
  return answer
}
