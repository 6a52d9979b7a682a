import type { EndpointAnswering } from '#contract/endpoint.ts'
import { ifMatch, IF_MATCH_HEADER } from '#contract/if-match.ts'
import { ok, type Result } from '#contract/result.ts'
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
  /** Returns one page of the records this person may see. */
  list: (engine: EngineHttp, wanted: PageWanted) => Promise<Result<{ rows: Row[]; lastPage: number }>>
  /** Creates or changes one record and returns the server's row after the change. */
  send: (engine: EngineHttp, permit: Permit, request: EditRequest) => Promise<Result<Row>>
}

type ListEndpoint<Row> = EndpointAnswering<{ data: Row[]; meta: { lastPage: number } }>
type RowEndpoint<Row> = EndpointAnswering<{ data: Row }>
/** The endpoints by which most kinds are listed, created and changed. */
export type CrudEndpoints<Row> = {
  list: ListEndpoint<Row>
  create: RowEndpoint<Row>
  edit: RowEndpoint<Row>
}

/** Returns the line of a kind that has endpoints of the usual form. A deletion is an edit like any other. */
export function crudLine<Row>({ list, create, edit }: CrudEndpoints<Row>): RecordLine<Row> {
  return {
    list: listBy(list),
    send: (engine, permit, request) =>
      request.version === null
        ? sendTo(create, engine, permit, request)
        : sendTo(edit, engine, permit, { ...request, headers: ifVersion(request) }),
  }
}

/** Returns how a paged list is read. */
export function listBy<Row>(endpoint: ListEndpoint<Row>): RecordLine<Row>['list'] {
  return async (engine, wanted) => {
    const answer = await engine.ask(endpoint, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  }
}

/** Sends an edit to one endpoint. The server checks each field; the edits kept on this device aren't typed by field. */
export async function sendTo<Row>(
  endpoint: RowEndpoint<Row>,
  engine: EngineHttp,
  permit: Permit,
  { id, fields, headers }: Pick<EditRequest, 'id' | 'fields' | 'headers'>,
): Promise<Result<Row>> {
  const answer = await engine.call(permit, endpoint, { ...fields, id }, { headers })
  return answer.ok ? ok(answer.value.data) : answer
}

/** Returns the headers of an edit with the version that it was made from. */
export function ifVersion({ version, headers }: EditRequest): Record<string, string> {
  return { ...headers, [IF_MATCH_HEADER]: ifMatch(version ?? 0) }
}
