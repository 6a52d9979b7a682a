import { z } from 'zod'
import { endpoint, NoContent, Timestamp } from './endpoint.ts'
import { PUSH_ENDPOINT_LENGTH_MAX } from './limits.ts'
import { NOTICE_KINDS } from './notice.ts'

const Base64url = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+={0,2}$/)

/**
 * The URL at which a browser's push service accepts messages for one device, and the keys that only that device can
 * read with.
 */
export const PushSubscriptionBody = z.object({
  endpoint: z.url().max(PUSH_ENDPOINT_LENGTH_MAX),
  keys: z.object({ p256dh: Base64url, auth: Base64url }),
  /** When this device last received a notification, by its own clock. Left out if it never has. */
  receivedAt: Timestamp.optional(),
})

/**
 * The content of a push: which chat has something new, without its content. Or, for devices of wire 2, what has
 * happened to an agreement, its rent or a ticket, as a line in the person's language that names the other person and
 * the room.
 */
export const PushPayload = z.union([
  z.object({ chatId: z.uuid() }),
  z.object({
    notice: z.enum([...NOTICE_KINDS, 'units']).exclude(['messages']),
    /** The id of the agreement, the ticket or the room. */
    id: z.uuid(),
    text: z.string(),
  }),
])
export type PushPayload = z.infer<typeof PushPayload>

export const pushKey = endpoint({
  name: 'pushKey',
  method: 'get',
  path: '/push/key',
  needs: 'signedIn',
  summary: 'The public key (VAPID) that a browser subscribes with',
  answer: z.object({ data: z.object({ key: z.string() }) }),
})

export const addPushSubscription = endpoint({
  name: 'addPushSubscription',
  method: 'put',
  path: '/push/subscription',
  needs: 'signedIn',
  summary: 'Subscribes this device to push notifications. Safe to repeat',
  body: PushSubscriptionBody,
  answer: NoContent,
})

export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  method: 'post',
  path: '/push/subscription/remove',
  needs: 'signedIn',
  summary: 'Removes this device’s subscription; 204 too if it has none or it belongs to somebody else',
  body: PushSubscriptionBody.pick({ endpoint: true }),
  answer: NoContent,
})
