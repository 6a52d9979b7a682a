import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { IF_MATCH_HEADER, versionOf } from '#contract/if-match.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'

export type { Actor }

/** A request that has passed the contract's schemas, and the person who makes it. */
export type Call<E extends AnyEndpoint, A extends Actor | null> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: A
  /** The wire number for the response: the lower of the caller's and this server's. */
  wire: number
  request: FastifyRequest
  reply: FastifyReply
}

/** Handles one request. `ok(undefined)` becomes HTTP 204; a failure becomes the HTTP status of its kind. */
export type Handler<E extends AnyEndpoint, A extends Actor | null> = (
  call: Call<E, A>,
) => Promise<Result<AnswerOf<E>>>

export type RouteOptions = {
  /** Requires the cross-site request token and a known Origin. For requests that a browser authenticates by cookie. */
  csrf?: boolean
  /** The change names the version it was made from in `If-Match`. */
  isVersioned?: boolean
  /** The body's format if it isn't JSON: a form, or bytes. */
  takes?: 'form' | 'bytes'
  /** The response is a text that is sent piece by piece: the handler returns it with `streamed`. */
  isStreamed?: boolean
}

/** An endpoint with its handler, ready for `buildApp`. */
export type Route = { endpoint: AnyEndpoint; handler: Handler<AnyEndpoint, never>; options: RouteOptions }

/**
 * Implements an endpoint for signed-in people. Before the handler runs, requests without a valid token get 401, and
 * roles without the ability get 403.
 */
export function implement<E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E, Actor>,
  options: RouteOptions = {},
): Route {
  if (endpoint.needs === 'public') throw new Error(`${endpoint.name} is public: use implementPublic`)
  return { endpoint, handler, options }
}

/**
 * Implements a change of a row for signed-in people. The handler gets the version that the change was made from, given in
 * `If-Match`; a request without one fails with `invalid`.
 */
export function implementChange<E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: Call<E, Actor> & { version: number }) => Promise<Result<AnswerOf<E>>>,
): Route {
  const versioned: Handler<E, Actor> = async (call) => {
    const version = askedVersion(call.request)
    return version.ok ? handler({ ...call, version: version.value }) : version
  }
  return implement(endpoint, versioned, { isVersioned: true })
}

/** Returns the version that a change was made from, given in `If-Match`. Fails with `invalid` if there is none. */
function askedVersion(request: FastifyRequest): Result<number> {
  const version = versionOf(request.headers[IF_MATCH_HEADER])
  return version === null
    ? fail({
        kind: 'invalid',
        message: 'If-Match must name a version',
        fields: { [IF_MATCH_HEADER]: 'required' },
      })
    : ok(version)
}

/** Implements a public endpoint. Its handler gets the caller if the request carried a valid token. */
export function implementPublic<E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E, Actor | null>,
  options: RouteOptions = {},
): Route {
  if (endpoint.needs !== 'public') throw new Error(`${endpoint.name} needs a signed-in person: use implement`)
  return { endpoint, handler, options }
}
