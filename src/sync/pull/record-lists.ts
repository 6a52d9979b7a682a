import { agreements } from '#contract/agreement.ts'
import { PER_PAGE_MAX } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { units } from '#contract/unit.ts'
import type { RecordChange } from '#db/records/records.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'

/** A page of what one collection holds for this person; `n` is the number of the checkpoint that was held before. */
export type RecordList = (
  engine: EngineHttp,
  page: number,
  n: number,
) => Promise<Result<{ records: RecordChange[]; lastPage: number }>>

const unitList: RecordList = async (engine, page, n) => {
  const answer = await engine.ask(units, { page, perPage: PER_PAGE_MAX })
  if (!answer.ok) return answer
  const { data, meta } = answer.value
  const records = data.map((row) => ({ collection: 'units' as const, id: row.id, n, row }))
  return ok({ records, lastPage: meta.lastPage })
}

const agreementList: RecordList = async (engine, page, n) => {
  const answer = await engine.ask(agreements, { page, perPage: PER_PAGE_MAX })
  if (!answer.ok) return answer
  const { data, meta } = answer.value
  const records = data.map((row) => ({ collection: 'agreements' as const, id: row.id, n, row }))
  return ok({ records, lastPage: meta.lastPage })
}

/** What a first sync lists besides the chats and the own profile. */
export const RECORD_LISTS: readonly RecordList[] = [unitList, agreementList]
