import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { CSRF_HEADER } from '#contract/csrf-header.ts'
import { IF_MATCH_HEADER } from '#contract/if-match.ts'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import type { RouteOptions } from './implement.ts'

/** What the description contains besides the schemas. `answers` are the content types of a response that is bytes. */
type Notes = RouteOptions & { answers?: readonly string[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    described?: Notes
  }
}

const FORM = 'application/x-www-form-urlencoded'
const BINARY = { type: 'string', format: 'binary' }

/** Describes a route for the API's document: its schemas, and what no schema checks. */
export const describeRoute: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input)
  const response = answersOf(schema.response)
  return { schema: { ...schema, response, ...unchecked(input.route.config?.described) }, url }
}

/**
 * All refusals have the same shape. Client generators understand a default response, but few understand ranges of
 * statuses.
 */
function answersOf(declared: unknown): Record<string, unknown> {
  if (typeof declared !== 'object' || declared === null) return {}
  // Keyed by status, or by a range of statuses.
  const { '4xx': refusal, '5xx': _, ...answers } = declared as Record<string, unknown>
  return refusal === undefined ? answers : { ...answers, default: refusal }
}

function unchecked({ csrf, isVersioned, takes, answers }: Notes = {}): object {
  const headers = {
    ...(csrf
      ? { [CSRF_HEADER]: text('The token of /api/csrf, sent with the cookie that came with it') }
      : {}),
    ...(isVersioned ? { [IF_MATCH_HEADER]: text('The version that the change was made from: "3"') } : {}),
  }
  const names = Object.keys(headers)
  return {
    ...(names.length > 0 ? { headers: { type: 'object', properties: headers, required: names } } : {}),
    ...(takes === 'form' ? { consumes: [FORM] } : {}),
    ...(takes === 'bytes' ? { body: { content: { [UPLOAD_CONTENT_TYPE]: { schema: BINARY } } } } : {}),
    ...(answers ? { response: { 200: bytesOf(answers) } } : {}),
  }
}

function text(description: string): object {
  return { type: 'string', description }
}

function bytesOf(types: readonly string[]): object {
  return {
    description: 'The bytes',
    content: Object.fromEntries(types.map((type) => [type, { schema: BINARY }])),
  }
}
