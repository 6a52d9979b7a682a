import { z } from 'zod'

/**
 * Close and error codes of the Pusher protocol, version 7. 40xx: don't reconnect; 41xx: wait; 42xx: reconnect at once.
 */
export const LiveCode = {
  noSuchApp: 4001,
  pathNotFound: 4005,
  invalidVersion: 4006,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  clientEventRefused: 4301,
  watchlistTooLong: 4302,
} as const

export const PROTOCOL_VERSION = 7

/** The same limits as Pusher's, so that what works here works there. */
export const EVENT_DATA_MAX = 10_240
export const EVENT_NAME_MAX = 200
export const WATCHLIST_MAX = 100
export const PRESENCE_MEMBERS_MAX = 100

/** A frame as clients send it. `data` is an object, or anything for client events. */
const ClientFrame = z.object({
  event: z.string().min(1).max(EVENT_NAME_MAX),
  channel: z.string().max(200).optional(),
  data: z.unknown().optional(),
})
export type ClientFrame = z.infer<typeof ClientFrame>

export const SubscribeData = z.object({
  channel: z.string().min(1).max(200),
  auth: z.string().max(1000).optional(),
  channel_data: z.string().max(EVENT_DATA_MAX).optional(),
})
export type SubscribeData = z.infer<typeof SubscribeData>

export const UnsubscribeData = z.object({ channel: z.string().min(1).max(200) })

export const SigninData = z.object({ auth: z.string().max(1000), user_data: z.string().max(EVENT_DATA_MAX) })
export type SigninData = z.infer<typeof SigninData>

/** The person a connection is signed in as; the server that signed it chose the contents. */
export const UserData = z.object({
  id: z.string().min(1).max(200),
  user_info: z.unknown().optional(),
  watchlist: z.array(z.string().min(1).max(200)).default([]),
  /** The session that requested it. Our own extension: other signers give neither this nor `signedAt`. */
  session: z.string().max(200).optional(),
  /** When it was signed, in milliseconds. */
  signedAt: z.number().optional(),
})
export type UserData = z.infer<typeof UserData>

/** A member of a presence channel. Older servers sign numeric ids. */
export const MemberData = z.object({
  user_id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
  user_info: z.unknown().optional(),
})

/** Parses JSON text with a schema; returns `null` for anything else. */
export function parseJson<T extends z.ZodType>(schema: T, text: string): z.output<T> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Returns a client's frame, or `null` if it's malformed. */
export function parseFrame(text: string): ClientFrame | null {
  return parseJson(ClientFrame, text)
}

export type OutgoingEvent = { event: string; channel?: string; data?: unknown; userId?: string }

/** Returns the text of a frame to a client. Data is nested as JSON text, as the protocol requires. */
export function encodeEvent({ event, channel, data, userId }: OutgoingEvent): string {
  return JSON.stringify({
    event,
    ...(channel === undefined ? {} : { channel }),
    ...(data === undefined ? {} : { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    ...(userId === undefined ? {} : { user_id: userId }),
  })
}

/** Returns an error frame. The protocol allows a message without a code. */
export function encodeError(code: number | null, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } })
}
