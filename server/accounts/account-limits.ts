import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/result.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { networkOf } from '#server/access/network-of.ts'
import { createRateWindow } from '#server/access/rate-window.ts'

const HOUR_MS = 3_600_000
/** Account lookups and registrations per email address: enough for going back and forth in the form. */
export const TRIES_PER_ADDRESS = 20
/** Mails of one kind per email address, so that nobody's mailbox can be flooded by requesting links. */
export const MAILS_PER_ADDRESS = 5

/** Counts one request. Returns `tooMany` if there were too many, otherwise `null`. */
export type AccountLimit = (
  request: FastifyRequest,
  email?: string,
) => Promise<ReturnType<typeof fail> | null>

/**
 * Limits what one IP address, and one email address, may request in an hour. Email addresses count whether or not they
 * have an account; a limit that applied only to accounts would reveal which ones exist. Limits of one `name` count
 * together.
 */
export function createAccountLimit(
  { config, limits }: Pick<ServerScope, 'config' | 'limits'>,
  name: string,
  perAddress: number,
): AccountLimit {
  const byIp = createRateWindow(limits, {
    name: `${name} from one network`,
    max: config.accountRequestsPerHour,
    windowMs: HOUR_MS,
  })
  const byAddress = createRateWindow(limits, {
    name: `${name} for one address`,
    max: perAddress,
    windowMs: HOUR_MS,
  })
  return async ({ ip }, email) => {
    const waitMs =
      (await byIp.take(networkOf(ip))) ??
      (email === undefined ? null : await byAddress.take(email.toLowerCase()))
    if (waitMs === null) return null
    return fail({ kind: 'tooMany', message: 'Too many requests', retryAfterMs: waitMs })
  }
}
