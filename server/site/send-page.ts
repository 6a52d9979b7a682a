import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/registration.ts'
import { languageTag } from './site-view.ts'

const NOT_MODIFIED = 304

/**
 * Sends a page that anyone may see and keep, but must ask about each time: a room that was taken off the list is not
 * shown from anybody's cache. Answers 304 if the ETag matches.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
  page: string,
): FastifyReply {
  // Weak: on its way it may be compressed in several ways.
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  reply
    .header('cache-control', 'public, no-cache')
    .header('content-language', languageTag(locale))
    .header('vary', 'accept, accept-language, cookie')
    .header('etag', etag)
  const asked = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (reply.statusCode === 200 && (asked.includes(etag) || asked.includes('*')))
    return reply.code(NOT_MODIFIED).send()
  return reply.type('text/html; charset=utf-8').send(page)
}
