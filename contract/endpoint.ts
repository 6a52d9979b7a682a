import { z } from 'zod'
import { BODY_BYTES_MAX, DAY_MAX, DAY_MIN } from './limits.ts'
import type { Action, Subject } from './permission.ts'
import { WireMeta } from './wire-meta.ts'

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** An ability that a call needs. */
export type NeededAbility = readonly [Action, Subject]

/**
 * Who may call: anybody, a person with a valid token, or one whose role has this ability. Each route decides whose rows
 * they see.
 */
export type EndpointNeeds = 'public' | 'signedIn' | NeededAbility

/**
 * One endpoint of the wire, described once for both sides: the server validates with it, and the client gets its types
 * from it.
 */
export type Endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = {
  /** A stable name, for logs and OpenAPI. */
  name: string
  method: HttpMethod
  /** Path with `:name` parameters. Relative to the API base (`/v1`), or to the root if it begins with `/api/`. */
  path: string
  needs: EndpointNeeds
  /** For the description of the API. Only the server has it: the client's build leaves it out. */
  summary: string
  /** Whether it has a rate limit per person of its own, so that its 429 says nothing about other endpoints. */
  hasOwnLimit: boolean
  /** The most bytes that a body may have. */
  bodyBytesMax: number
  params: Params
  query: Query
  body: Body
  /** The body of a success. `z.undefined()` means HTTP 204 without a body. */
  answer: Answer
}

// oxlint-disable-next-line typescript/no-explicit-any -- "any endpoint": a narrower bound makes inference of the four schemas fail.
export type AnyEndpoint = Endpoint<any, any, any, any>
/** Any endpoint that answers with this. */
export type EndpointAnswering<Answer> = Endpoint<
  AnyEndpoint['params'],
  AnyEndpoint['query'],
  AnyEndpoint['body'],
  z.ZodType<Answer>
>
export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>
export type AnswerOf<E extends AnyEndpoint> = z.output<E['answer']>
/** The request that a caller passes: the endpoint's parts in their input form (defaults may be left out). */
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

/** Declares an endpoint. A part left out accepts nothing. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = typeof Nothing,
  Q extends z.ZodType = typeof Nothing,
  B extends z.ZodType = typeof Nothing,
>(parts: Parts<P, Q, B, A>): Endpoint<P, Q, B, A> {
  // The defaults are used only where the caller left a part out, which is when its type parameter is `typeof Nothing`.
  return {
    hasOwnLimit: false,
    bodyBytesMax: BODY_BYTES_MAX,
    params: Nothing as unknown as P,
    query: Nothing as unknown as Q,
    body: Nothing as unknown as B,
    ...parts,
  }
}

/** Ids are compared as strings, so letters are converted to lower case. */
export const Id = z.uuid().toLowerCase()
export const Timestamp = z.iso.datetime()

/** A calendar day as a server tells it. Rows of before there was a range may name any year. */
export const StoredDay = z.iso.date()

/**
 * A calendar day as a person writes it: rent, holidays and calendars are computed day by day, so no day may be centuries
 * away.
 */
export const Day = z.iso
  .date()
  .refine((day) => day >= DAY_MIN && day <= DAY_MAX, 'dayRange')
  .describe(`From ${DAY_MIN} to ${DAY_MAX}`)

/** The query parameters of every paged list (§7). */
export function pageQuery(perPageDefault: number, perPageMax: number) {
  return z.object({
    page: z.coerce.number().int().min(1).default(1),
    perPage: z.coerce.number().int().min(1).max(perPageMax).default(perPageDefault),
  })
}

/**
 * For reading a complete list while it changes: returns what comes after this id, in id order instead of the list's
 * own. Only the first page is ever requested; an empty one is the end.
 */
export const AfterId = z.object({ afterId: Id.optional() })

/** The envelope of every paged list (§3). */
export function paged<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    meta: WireMeta.extend({ currentPage: z.number().int(), lastPage: z.number().int() }),
  })
}

/** The envelope of a row that clients store. */
export function told<T extends z.ZodType>(row: T) {
  return z.object({ data: row, meta: WireMeta.optional() })
}
