import { ifMatch, IF_MATCH_HEADER } from '#contract/if-match.ts'
import type { Result } from '#contract/result.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Permit } from '#sync/line/reachability.ts'

/** One request: the record's id, the version that `fields` were changed from (`null`: the record is made here). */
export type EditRequest = { id: string; version: number | null; fields: Fields }

/** How records of one kind come from the server, and how edits reach it. */
export type RecordLine<Row> = {
  /** A page of what there is for this person. */
  list: (engine: EngineHttp, page: number) => Promise<Result<{ rows: Row[]; lastPage: number }>>
  /** Makes or changes one record; the answer is the server's row after it. */
  send: (engine: EngineHttp, permit: Permit, request: EditRequest) => Promise<Result<Row>>
}

/** The header by which the server knows what a change was made from. */
export function ifVersion(version: number | null): { headers: Record<string, string> } {
  return { headers: { [IF_MATCH_HEADER]: ifMatch(version ?? 0) } }
}
