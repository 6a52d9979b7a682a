import type { FastifyReply } from 'fastify'

/** The page in which Google's places service runs. A build without a key for it doesn't contain the file. */
export const PLACES_FRAME_PATH = '/places-frame.html'

/**
 * A policy of its own: Google's script, which evaluates code, may run there and contact Google, and only pages of this
 * site may frame it. Google checks its key against the referrer.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval' https://maps.googleapis.com",
  'connect-src https://maps.googleapis.com https://places.googleapis.com',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

export function allowPlaces(reply: FastifyReply): void {
  reply.header('content-security-policy', POLICY)
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
}
