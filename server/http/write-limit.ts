import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { WRITTEN_BYTES_PER_HOUR } from '#contract/limits.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import type { LimitStore } from '#server/scope/limit-store.ts'

/** Counts the body of a write. Returns the milliseconds to wait if that's too much for one person, otherwise `null`. */
export type WriteLimit = (
  endpoint: AnyEndpoint,
  actor: Actor | null,
  request: FastifyRequest,
) => Promise<number | null>

const HOUR_MS = 3_600_000

/**
 * Limits the bytes that one person writes to endpoints with a limit of their own: whatever is stored goes to the feed,
 * and to the devices of everybody who sees it.
 */
export function createWriteLimit(limits: LimitStore): WriteLimit {
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
