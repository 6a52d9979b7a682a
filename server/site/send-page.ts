import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageTagOf, type Locale } from '#contract/locale.ts'
import { readyAnswer, sendReady, type ReadyAnswer } from '#server/http/ready-answers.ts'

/**
 * Sends a page that anybody may see and cache, but must revalidate each time, so that a room that was unlisted isn't
 * shown from a cache. Responds with 304 if the ETag matches.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
  page: string | ReadyAnswer,
  caching = 'public, no-cache',
): Promise<FastifyReply> {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', caching)
    .header('content-language', languageTagOf(locale))
    .header('vary', 'accept, accept-language, cookie')
  return sendReady(request, reply, typeof page === 'string' ? readyAnswer(page) : page)
}
