import { z } from 'zod'
import { BODY_BYTES_MAX } from './limits.ts'
import type { Action, Subject } from './permission.ts'
import { WireMeta } from './wire-meta.ts'

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** An ability that a call needs. */
export type NeededAbility = readonly [Action, Subject]

/** Who may call: anyone, a person with a valid token, or one whose role has this ability. Whose rows they see is each route's own rule. */
export type EndpointNeeds = 'public' | 'signedIn' | NeededAbility

/** One address of the wire, described once for both sides: the server validates with it, the client is typed by it. */
export type Endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = {
  /** Stable name, for logs and OpenAPI. */
  name: string
  method: HttpMethod
  /** Path with `:name` parameters. Under the API base (`/v1`), or from the root when it begins with `/api/`. */
  path: string
  needs: EndpointNeeds
  summary: string
  /** Each person may use it only so often: its 429 says nothing about any other endpoint. */
  hasOwnLimit: boolean
  /** Bytes that a body may have. */
  bodyBytesMax: number
  params: Params
  query: Query
  body: Body
  /** The body of a success; `z.undefined()` means HTTP 204 without a body. */
  answer: Answer
}

// oxlint-disable-next-line typescript/no-explicit-any -- "any endpoint": a narrower bound makes inference of the four schemas fail.
export type AnyEndpoint = Endpoint<any, any, any, any>
export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>
export type AnswerOf<E extends AnyEndpoint> = z.output<E['answer']>
/** What a caller hands over: the parts the endpoint has, in their input form (defaults may be left out). */
export type RequestOf<E extends AnyEndpoint> = PartOf<E['params']> & PartOf<E['query']> & PartOf<E['body']>
/** A part left out infers as `Record<string, never>`, which would forbid the fields of the other parts. */
type PartOf<S extends z.ZodType> = z.input<S> extends Record<string, never> ? object : z.input<S>

const Nothing = z.object({})
export const NoContent = z.undefined()

type Parts<P, Q, B, A> = {
  name: string
  method: HttpMethod
  path: string
  needs: EndpointNeeds
  summary: string
  hasOwnLimit?: boolean
  bodyBytesMax?: number
  params?: P
  query?: Q
  body?: B
  answer: A
}

/** Declares an endpoint; a part left out accepts nothing. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = typeof Nothing,
  Q extends z.ZodType = typeof Nothing,
  B extends z.ZodType = typeof Nothing,
>(parts: Parts<P, Q, B, A>): Endpoint<P, Q, B, A> {
  // The defaults stand in only where the caller left a part out, which is when its type parameter is `typeof Nothing`.
  return {
    hasOwnLimit: false,
    bodyBytesMax: BODY_BYTES_MAX,
    params: Nothing as unknown as P,
    query: Nothing as unknown as Q,
    body: Nothing as unknown as B,
    ...parts,
  }
}

/** Ids are compared as text: in whatever letters one comes, it is read in small ones. */
export const Id = z.uuid().toLowerCase()
export const Timestamp = z.iso.datetime()

/** Query of every paged list (§7). */
export function pageQuery(perPageDefault: number, perPageMax: number) {
  return z.object({
    page: z.coerce.number().int().min(1).default(1),
    perPage: z.coerce.number().int().min(1).max(perPageMax).default(perPageDefault),
  })
}

/**
 * For reading a list whole while it changes: what comes after this id, in the order of ids, in place of the list's own.
 * The first page of that is all that is asked; an empty one is the end.
 */
export const AfterId = z.object({ afterId: Id.optional() })

/** Envelope of every paged list (§3). */
export function paged<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    meta: WireMeta.extend({ currentPage: z.number().int(), lastPage: z.number().int() }),
  })
}

/** Envelope of a row that clients keep. */
export function told<T extends z.ZodType>(row: T) {
  return z.object({ data: row, meta: WireMeta.optional() })
}
