import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/result.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { networkOf } from '#server/access/network-of.ts'
import { createRateWindow } from '#server/access/rate-window.ts'

const HOUR_MS = 3_600_000
/** Looking for an account and registering, with one email address: room for going back and forth in the form. */
export const TRIES_PER_ADDRESS = 20
/** Mails of one kind to one email address, so that nobody's mailbox can be filled by asking for links. */
export const MAILS_PER_ADDRESS = 5

/** Counts one request. Returns `tooMany` if there were too many, otherwise `null`. */
export type AccountLimit = (request: FastifyRequest, email?: string) => ReturnType<typeof fail> | null

/**
 * A limit of what one IP address, and one email address, may ask for in an hour. An email address counts whether or not
 * it has an account: a limit that only accounts reach would tell them apart.
 */
export function createAccountLimit(
  { config, now }: Pick<ServerScope, 'config' | 'now'>,
  perAddress: number,
): AccountLimit {
  const byIp = createRateWindow(config.accountRequestsPerHour, HOUR_MS, now)
  const byAddress = createRateWindow(perAddress, HOUR_MS, now)
  return ({ ip }, email) => {
    const waitMs =
      byIp.take(networkOf(ip)) ?? (email === undefined ? null : byAddress.take(email.toLowerCase()))
    if (waitMs === null) return null
    return fail({ kind: 'tooMany', message: 'Too many requests', retryAfterMs: waitMs })
  }
}
