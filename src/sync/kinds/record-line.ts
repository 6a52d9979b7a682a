import { ifMatch, IF_MATCH_HEADER } from '#contract/if-match.ts'
import type { Result } from '#contract/result.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Permit } from '#sync/line/reachability.ts'

/** One request: the record's id, the version that `fields` were changed from (`null`: the record is made here). */
export type EditRequest = {
  id: string
  version: number | null
  fields: Fields
  /** As of which checkpoint the version is named (`namedAsOf`). */
  headers: Record<string, string>
}

/** A page of a list, by its number, or of what comes after an id in the order of ids. */
export type PageWanted = { page: number; perPage: number; afterId?: string }

/** How records of one kind come from the server, and how edits reach it. */
export type RecordLine<Row> = {
  /** A page of what there is for this person. */
  list: (engine: EngineHttp, wanted: PageWanted) => Promise<Result<{ rows: Row[]; lastPage: number }>>
  /** Makes or changes one record; the answer is the server's row after it. */
  send: (engine: EngineHttp, permit: Permit, request: EditRequest) => Promise<Result<Row>>
}

/** The headers by which the server knows what a change was made from. */
export function ifVersion({ version, headers }: EditRequest): { headers: Record<string, string> } {
  return { headers: { ...headers, [IF_MATCH_HEADER]: ifMatch(version ?? 0) } }
}
