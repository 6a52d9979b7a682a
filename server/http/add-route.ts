import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint, EndpointNeeds } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/error.ts'
import { WIRE, WIRE_NEEDED_PARAM, WIRE_PARAM, wireIn } from '#contract/wire.ts'
import { Checkpoint } from '#contract/changes.ts'
import { FEED_CHECKPOINT_HEADER } from '#contract/feed-checkpoint.ts'
import { seenDevice } from '#server/access/sessions.ts'
import type { Failure } from '#contract/result.ts'
import { API_BASE } from './api-base.ts'
import type { Route } from './implement.ts'
import { isKnownOrigin } from './known-origin.ts'
import type { LimitStore } from '#server/scope/limit-store.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { meetsNeeds } from '#server/access/abilities.ts'
import { bearerHash, findActor, type Actor } from '#server/access/access-tokens.ts'
import { errorBody, failureAnswer, SECURITY_CHECK_FAILED } from './error-body.ts'
import { isAsOfNewestStart } from '#server/store/feed.ts'
import { sendError } from './error-handler.ts'
import { HIDDEN, tellInWire } from './tell-in-wire.ts'
import { SEARCHES_PER_MINUTE, WRITTEN_BYTES_PER_HOUR } from '#contract/limits.ts'
import { createRateWindow } from '#server/access/rate-window.ts'

/** Counts the body of a write. Returns the milliseconds to wait if that's too much for one person, otherwise `null`. */
type WriteLimit = (
  endpoint: AnyEndpoint,
  actor: Actor | null,
  request: FastifyRequest,
) => Promise<number | null>
const HOUR_MS = 3_600_000

/** Counts one call of an endpoint. Returns the milliseconds to wait if it's one search too many, otherwise `null`. */
type SearchLimit = (endpointName: string, actor: Actor | null, query: unknown) => Promise<number | null>

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The wire number in which this request is answered. */
    wire: number
    /** The number under which the request is traced; `null` if traces are off. */
    traceId: string | null
  }
}

/** Limits for each person that hold for several endpoints together. */
export type Limits = { searchLimit: SearchLimit; writeLimit: WriteLimit }

export function createLimits(limits: LimitStore): Limits {
  return { searchLimit: createSearchLimit(limits), writeLimit: createWriteLimit(limits) }
}

/** Returns the URL of an endpoint: its path as it is if that starts with `/api/`, otherwise below the API's base. */
export function endpointUrl(path: string): string {
  return path.startsWith('/api/') ? path : `${API_BASE}${path}`
}

/**
 * Registers an endpoint with, in this order: authentication and the role's ability, the cross-site check, the schemas
 * for request and response, and the handler.
 */
export function addRoute(
  app: FastifyInstance,
  scope: ServerScope,
  { endpoint, handler, options }: Route,
  { searchLimit, writeLimit }: Limits,
): void {
  const parts = { params: endpoint.params, querystring: endpoint.query, body: endpoint.body }
  const isEmpty = endpoint.answer instanceof z.ZodUndefined
  app.route({
    method: endpoint.method.toUpperCase(),
    url: endpointUrl(endpoint.path),
    bodyLimit: endpoint.bodyBytesMax,
    config: { described: options },
    schema: {
      summary: endpoint.summary,
      operationId: endpoint.name,
      ...securityOf(endpoint.needs),
      ...Object.fromEntries(Object.entries(parts).filter(([, schema]) => holdsSomething(schema))),
      response: {
        ...(isEmpty ? { 204: z.null().describe('Done') } : { 200: endpoint.answer }),
        '4xx': ErrorBody,
        '5xx': ErrorBody,
      },
    },
    onRequest: [
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        request.wire = Math.min(wireIn(request.query, WIRE_PARAM), WIRE)
        const hash = bearerHash(request.headers.authorization)
        request.actor = hash && (await findActor(scope.db, hash, scope.now(), seenDevice(request)))
        if (endpoint.needs !== 'public' && !request.actor) {
          return sendError(reply, errorBody('unauthorized', 'Sign in first'))
        }
        const named = request.headers[FEED_CHECKPOINT_HEADER]
        if (request.actor && named !== undefined && !(await isNamedAsOfNow(scope, request.actor, named))) {
          return sendError(reply, errorBody('reset', 'This id comes from a database that has been replaced'))
        }
        if (request.actor && !meetsNeeds(request.actor.role, endpoint.needs)) {
          return sendError(reply, errorBody('forbidden', 'This needs another role'))
        }
        if ((options.csrf || isOpenWrite(endpoint)) && !isKnownOrigin(request, scope.config)) {
          return sendError(reply, errorBody('csrf', SECURITY_CHECK_FAILED))
        }
        // Checked before anything is stored: this server would drop what it doesn't know from the write and still
        // report success.
        if (endpoint.method !== 'get' && wireIn(request.query, WIRE_NEEDED_PARAM) > WIRE) {
          return sendError(reply, errorBody('newer', `This server speaks wire ${WIRE}`))
        }
      },
      ...(options.csrf ? [app.csrfProtection] : []),
    ],
    // Treats a request without a body as one with an empty object, so that the schemas' defaults apply.
    preValidation: async (request) => {
      request.body ??= {}
    },
    handler: async (request, reply) => {
      const { actor, query } = request
      const searchMs = await searchLimit(endpoint.name, actor, query)
      const retryAfterMs = searchMs ?? (await writeLimit(endpoint, actor, request))
      if (retryAfterMs === null) return answer(reply, request, { endpoint, handler, options })
      const message = searchMs === null ? 'Too many changes' : 'Too many searches'
      return sendFailure(reply, request, endpoint, { kind: 'tooMany', message, retryAfterMs })
    },
  })
}

async function answer(
  reply: FastifyReply,
  request: FastifyRequest,
  { endpoint, handler, options }: Route,
): Promise<FastifyReply> {
  const { params, query, body, actor, wire } = request
  // The schemas and the authentication above guarantee the types that the handler expects.
  const result = await handler({ params, query, body, actor, wire, request, reply } as never)
  if (!result.ok) return sendFailure(reply, request, endpoint, result.failure)
  if (result.value === undefined) return reply.code(204).send()
  // nginx would collect the lines and send them all at once.
  if (options.isStreamed)
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(result.value)
  reply.type('application/json; charset=utf-8')
  const told = tellInWire(result.value, endpoint.answer, wire)
  if (told === HIDDEN)
    return sendError(reply, errorBody('notFound', 'This client version can’t read the response'))
  // Fastify sends strings as they are, but every response here is JSON.
  if (typeof told === 'string') return reply.send(JSON.stringify(endpoint.answer.parse(told)))
  return reply.send(namesItsWire(endpoint) ? withWire(told as object, wire) : told)
}

function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  failure: Failure,
): FastifyReply {
  const { body, retryAfterMs } = failureAnswer(failure)
  if (retryAfterMs !== null) reply.header('retry-after', Math.ceil(retryAfterMs / 1000))
  if (body.code === 'server') request.log.error({ req: request, failure: failure.kind }, 'a request failed')
  return sendError(reply, toldError(body, endpoint, request.wire))
}

/** Rewrites the row of a conflict for the caller's wire, like any response. */
function toldError(error: ErrorBody, { answer: schema }: AnyEndpoint, wire: number): ErrorBody {
  const row: unknown = schema instanceof z.ZodObject ? schema.shape['data'] : undefined
  if (error.current === undefined || !(row instanceof z.ZodType)) return error
  const { current, ...rest } = error
  const told = tellInWire(current, row, wire)
  return told === HIDDEN ? rest : { ...rest, current: told, meta: { wire } }
}

function namesItsWire({ answer: schema }: AnyEndpoint): boolean {
  return schema instanceof z.ZodObject && 'meta' in schema.shape
}

function withWire(told: object, wire: number): object {
  return { ...told, meta: { ...Reflect.get(told, 'meta'), wire } }
}

/** Describes the required ability in the API's document: OpenAPI 3.1 names it as a role of the bearer scheme. */
function securityOf(needs: EndpointNeeds): { security?: Record<string, string[]>[] } {
  if (needs === 'public') return {}
  return { security: [{ bearer: needs === 'signedIn' ? [] : [needs.join(' ')] }] }
}

/** Any web page could make a browser send such a request, so the origin is the only way to recognise our own. */
function isOpenWrite({ needs, method }: AnyEndpoint): boolean {
  return needs === 'public' && method !== 'get'
}

async function isNamedAsOfNow({ db }: ServerScope, actor: Actor, named: string | string[]): Promise<boolean> {
  const checkpoint = Checkpoint.safeParse(named)
  return checkpoint.success && isAsOfNewestStart(db, actor.id, checkpoint.data)
}

function holdsSomething(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0
}

/**
 * Limits how often a person may search a list, which costs more than reading it. A blank text doesn't count as a
 * search.
 */
function createSearchLimit(limits: LimitStore): SearchLimit {
  const searches = createRateWindow(limits, {
    name: 'searches',
    max: SEARCHES_PER_MINUTE,
    windowMs: 60_000,
  })
  return async (endpointName, actor, query) => {
    const search: unknown =
      typeof query === 'object' && query !== null ? Reflect.get(query, 'search') : undefined
    if (actor === null || typeof search !== 'string' || search.trim() === '') return null
    return searches.take(`${endpointName} ${actor.id}`)
  }
}

/**
 * Limits the bytes that one person writes to endpoints with a limit of their own: whatever is stored goes to the feed,
 * and to the devices of everybody who sees it.
 */
function createWriteLimit(limits: LimitStore): WriteLimit {
  const volume = limits.volume({ name: 'written bytes', max: WRITTEN_BYTES_PER_HOUR, windowMs: HOUR_MS })
  return async ({ hasOwnLimit, method }, actor, { body, headers }) => {
    // A file's bytes have a quota of their own, and come as a stream.
    if (actor === null || !hasOwnLimit || method === 'get' || !isJson(headers['content-type'])) return null
    const declared = Number(headers['content-length'])
    return volume.take(actor.id, declared > 0 ? declared : Buffer.byteLength(JSON.stringify(body)))
  }
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.startsWith('application/json') === true
}
