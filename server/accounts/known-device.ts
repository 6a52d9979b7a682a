import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookieName, cookieOptions } from '#server/http/cookie-name.ts'
import type { Config } from '#server/scope/config.ts'

/** The id of this browser, and the accounts that have signed in on it. */
const Device = z.object({ id: z.uuid(), accounts: z.array(z.string()) })
type Device = z.infer<typeof Device>

const NAME = 'device'
/** Part of what is signed, so that no other cookie of this server passes for this one. */
const PREFIX = 'device.'
/** The longest that browsers keep a cookie. */
const LIFE_S = 400 * 24 * 3600
/** How many people who share a device are remembered; the newest stay. */
const ACCOUNTS_MAX = 10

/**
 * Returns the device's id if this account has signed in on it before, otherwise `null`. Based on a cookie that only the
 * server can make.
 */
export function knownDevice(
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
  email: string,
): string | null {
  const device = readDevice(request, config)
  return device?.accounts.includes(accountOf(device.id, email)) ? device.id : null
}

/** Stores in the device's cookie that this account has signed in on it. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  email: string,
): void {
  const { id, accounts } = readDevice(request, config) ?? { id: randomUUID(), accounts: [] }
  const own = accountOf(id, email)
  const device: Device = { id, accounts: [own, ...accounts.filter((other) => other !== own)] }
  device.accounts.length = Math.min(device.accounts.length, ACCOUNTS_MAX)
  const value = PREFIX + Buffer.from(JSON.stringify(device)).toString('base64url')
  reply.setCookie(cookieName(config, NAME), value, { ...cookieOptions(config), maxAge: LIFE_S })
}

function readDevice(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): Device | null {
  const { valid, value } = request.unsignCookie(request.cookies[cookieName(config, NAME)] ?? '')
  if (!valid) return null
  // Cookies of former servers have no prefix.
  const text = Buffer.from(value.startsWith(PREFIX) ? value.slice(PREFIX.length) : value, 'base64url')
  const device = Device.safeParse(jsonOf(text.toString()))
  return device.success ? device.data : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A hash, so that other people using the device can't read the address from the cookie. */
function accountOf(deviceId: string, email: string): string {
  return createHash('sha256').update(`${deviceId} ${email.toLowerCase()}`).digest('base64url').slice(0, 22)
}
