import type { Result } from '#contract/result.ts'
import { unit } from '#contract/unit.ts'
import { readAskedAt } from '#db/storage/asked-at.ts'
import type { Replica } from '#db/replica.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { ReadRows } from '#sync/tabs/tab-channel.ts'

/**
 * Reads one unit for a screen if this person's feed doesn't bring it (somebody else's unit, for people who manage all
 * units) or if they have just changed its status. Fails like the request; on `notFound` the unit is also removed here.
 * Fails with `worker` if no tab accepts the row.
 */
export async function readUnit(
  {
    replica,
    engine,
    place,
  }: { replica: Replica; engine: EngineHttp; place: (rows: ReadRows) => Promise<Result<void>> },
  id: string,
): Promise<Result<void>> {
  const asked = await readAskedAt(replica)
  if (!asked.ok) return asked
  const answer = await engine.ask(unit, { id })
  if (answer.ok) return place({ kind: 'unit', id, row: answer.value.data, asked: asked.value })
  if (answer.failure.kind !== 'notFound') return answer
  const removed = await place({ kind: 'unit', id, row: null, asked: asked.value })
  return removed.ok ? answer : removed
}
