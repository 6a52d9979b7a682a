import { ifMatch, IF_MATCH_HEADER } from '#contract/if-match.ts'
import type { Result } from '#contract/result.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Permit } from '#sync/line/reachability.ts'

/** One edit to send. `version` is the one that `fields` were changed from; `null` if the record is new. */
export type EditRequest = {
  id: string
  version: number | null
  fields: Fields
  /** Headers that name the checkpoint the version belongs to (`namedAsOf`). */
  headers: Record<string, string>
}

/** A page of a list, given by its number or as the rows after an id, in id order. */
export type PageWanted = { page: number; perPage: number; afterId?: string }

/** How records of one kind are read from the server, and how edits to them are sent. */
export type RecordLine<Row> = {
  /** Whether the server refuses this list to guests, so that they need not ask. */
  isNotForGuests?: true
  /** Returns one page of the records this person may see. */
  list: (engine: EngineHttp, wanted: PageWanted) => Promise<Result<{ rows: Row[]; lastPage: number }>>
  /** Creates or changes one record and returns the server's row after the change. */
  send: (engine: EngineHttp, permit: Permit, request: EditRequest) => Promise<Result<Row>>
}

/** Returns the headers that tell the server which version a change was made from. */
export function ifVersion({ version, headers }: EditRequest): { headers: Record<string, string> } {
  return { headers: { ...headers, [IF_MATCH_HEADER]: ifMatch(version ?? 0) } }
}
