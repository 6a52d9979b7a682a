import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Result } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'

export type { Actor }

/** A request that has passed the contract's schemas, and who makes it. */
export type Call<E extends AnyEndpoint, A extends Actor | null> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: A
  /** The wire that the caller is told in: the lower of its own and this server's. */
  wire: number
  request: FastifyRequest
  reply: FastifyReply
}

/** Handles one request. `ok(undefined)` is HTTP 204; a failure becomes the HTTP status of its kind. */
export type Handler<E extends AnyEndpoint, A extends Actor | null> = (
  call: Call<E, A>,
) => Promise<Result<AnswerOf<E>>>

export type RouteOptions = {
  /** Asks for the cross-site request token and a known Origin. For what a browser would send on its own, by cookie. */
  csrf?: boolean
  /** The change names the version that it was made from, by `If-Match`. */
  isVersioned?: boolean
  /** What the body is if not JSON: a form, or bytes. */
  takes?: 'form' | 'bytes'
  /** The answer is a text that comes piece by piece: the handler returns it with `streamed`. */
  isStreamed?: boolean
}

/** An endpoint with its handler, ready for `buildApp`. */
export type Route = { endpoint: AnyEndpoint; handler: Handler<AnyEndpoint, never>; options: RouteOptions }

/** Implements an endpoint for signed-in people. Before it is called, nobody gets 401 and a role without the ability 403. */
export function implement<E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E, Actor>,
  options: RouteOptions = {},
): Route {
  if (endpoint.needs === 'public') throw new Error(`${endpoint.name} is public: use implementPublic`)
  return { endpoint, handler, options }
}

/** Implements a public endpoint; its handler is told who calls when a living token came along. */
export function implementPublic<E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E, Actor | null>,
  options: RouteOptions = {},
): Route {
  if (endpoint.needs !== 'public') throw new Error(`${endpoint.name} needs a signed-in person: use implement`)
  return { endpoint, handler, options }
}
