import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#server/scope/config.ts'
import { isSecure } from './cookie-name.ts'

/** Names the thread with the assistant (§3). It ends with the browser's session, and at sign-out. */
const NAME = 'threadId'
/** Part of what is signed, so that no other cookie of this server passes for this one. */
const PREFIX = 'thread.'

/** Returns the thread that a device's cookie names; `null` without a cookie, or if this server didn't sign it. */
export function threadOf(request: FastifyRequest): string | null {
  const { valid, value } = request.unsignCookie(request.cookies[NAME] ?? '')
  if (!valid) return null
  // Cookies of former servers have no prefix.
  const threadId = z.uuid().safeParse(value.startsWith(PREFIX) ? value.slice(PREFIX.length) : value)
  return threadId.success ? threadId.data : null
}

export function rememberThread(reply: FastifyReply, config: Config, threadId: string): void {
  reply.setCookie(NAME, PREFIX + threadId, options(config))
}

export function forgetThread(reply: FastifyReply, config: Config): void {
  reply.clearCookie(NAME, options(config))
}

function options(config: Config) {
  const { threadCookieDomain: domain } = config
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    signed: true,
    ...(domain === null ? {} : { domain }),
  } as const
}
