import { z } from 'zod'
import { endpoint, Id } from './endpoint.ts'

/** The Pusher event that carries a LiveEvent on the channel `event-{userId}`. */
export const LIVE_EVENT = 'event'

export function userChannel(userId: string): string {
  return `event-${userId}`
}

/** A hint (§3): "your feed has moved". It never carries rows; what has changed is always read over REST. */
export const LiveEvent = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('chat-updated'), payload: z.object({}) }),
  z.object({ subject: z.literal('chat-call'), payload: z.object({ chatId: Id }) }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Pusher's watchlist event (§3). */
export const PresenceEvent = z.object({ name: z.enum(['online', 'offline']), user_ids: z.array(z.string()) })
export type PresenceEvent = z.infer<typeof PresenceEvent>

/** The response of Pusher user authentication: the signature, and the user it stands for as JSON text. */
export const LiveAuthAnswer = z.object({ auth: z.string(), user_data: z.string() })

export const liveAuth = endpoint({
  name: 'liveAuth',
  method: 'post',
  path: '/event/auth',
  needs: 'signedIn',
  summary: 'Signs the Pusher user authentication of the caller (form body)',
  body: z.object({ socket_id: z.string().regex(/^\d+\.\d+$/), channel_name: z.string().optional() }),
  answer: LiveAuthAnswer,
})

/** What the client needs to connect; nothing in it is secret. */
export const LiveSettings = z.object({
  key: z.string(),
  cluster: z.string(),
  /** `null` for Pusher's own hosts. */
  host: z.string().nullable(),
  port: z.number().int().nullable(),
  useTls: z.boolean(),
})
export type LiveSettings = z.infer<typeof LiveSettings>

export const liveSettings = endpoint({
  name: 'liveSettings',
  method: 'get',
  path: '/event/settings',
  needs: 'signedIn',
  summary: 'Public app key, cluster and host of the live connection',
  answer: z.object({ data: LiveSettings }),
})
