import type { z } from 'zod'
import type { AnyEndpoint, Endpoint } from '#contract/endpoint.ts'
import { ok, type Result } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { RecordWriter } from '#server/records/change-record.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'

/** An endpoint that answers with a page of rows. */
type ListEndpoint<Query, Page> = Endpoint<
  AnyEndpoint['params'],
  z.ZodType<Query>,
  AnyEndpoint['body'],
  z.ZodType<Page>
>
/** An endpoint that writes the row with the id in its path, and answers with the row. */
type WriteEndpoint<Body, Row> = Endpoint<
  z.ZodType<{ id: string }>,
  AnyEndpoint['query'],
  z.ZodType<Body>,
  z.ZodType<{ data: Row }>
>
type Writing<Row> = Promise<Result<Written<Row>>>

/** Returns what implements the endpoints that every kind of record has, from the functions of its store. */
export function recordRoutes(scope: ServerScope) {
  const { db, now } = scope
  const writer = ({ actor, wire }: { actor: Actor; wire: number }): RecordWriter => ({
    userId: actor.id,
    at: now(),
    wire,
  })
  return {
    /** Lists the rows that the caller sees. */
    list: <Query, Page>(
      endpoint: ListEndpoint<Query, Page>,
      page: (db: Db, userId: string, query: Query) => Promise<Page>,
    ): Route => implement(endpoint, async ({ query, actor }) => ok(await page(db, actor.id, query))),

    /** Creates a row, or takes a step with it, whatever its version. */
    write: <Body, Row>(
      endpoint: WriteEndpoint<Body, Row>,
      write: (db: Db, writer: RecordWriter, id: string, body: Body) => Writing<Row>,
    ): Route =>
      implement(endpoint, async ({ params, body, ...call }) =>
        dataOf(tellMoved(scope, await write(db, writer(call), params.id, body))),
      ),

    /** Changes the version of a row that the caller has seen. */
    edit: <Body, Row>(
      endpoint: WriteEndpoint<Body, Row>,
      edit: (db: Db, writer: RecordWriter, id: string, version: number, body: Body) => Writing<Row>,
    ): Route =>
      implementChange(endpoint, async ({ params, body, version, ...call }) =>
        dataOf(tellMoved(scope, await edit(db, writer(call), params.id, version, body))),
      ),
  }
}
