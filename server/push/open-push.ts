import webPush from 'web-push'
import { z } from 'zod'
import type { PushPayload } from '#contract/push.ts'
import type { Config } from '#server/scope/config.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { pushDevicesOf, removeEndedDevice, type PushDevice } from './push-subscriptions.ts'
import { readSecret } from '#server/access/secrets.ts'
import { whoWantNotice } from '#server/access/wants-notice.ts'

/** What the server may do to devices whose app is closed. */
export type Push = {
  publicKey: string
  /**
   * Tells the devices of those people who want it, through their browsers' push services, that a chat has something new. Nobody waits for it,
   * and it never throws: it is a hint, and what it speaks of is in the feed.
   */
  tellOfMessages(userIds: readonly string[], chatId: string): void
  /** Settles when nothing is under way. */
  settled(): Promise<void>
}

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** How long a push service keeps a hint for a device that is off: by then the app's own sync has more to tell. */
const KEPT_FOR_S = 24 * 3_600
const ANSWER_WITHIN_MS = 10_000
/** The subscription is over: the person took it back, or the browser was removed. */
const ENDED = new Set([404, 410])

/** Web push with keys (VAPID) made at the first start and kept in the database, so that every process has the same. */
export async function openPush({
  db,
  config,
  now,
}: Pick<ServerScope, 'db' | 'config' | 'now'>): Promise<Push> {
  const made = await readSecret(db, 'push_keys', () => JSON.stringify(webPush.generateVAPIDKeys()))
  const keys = Keys.parse(JSON.parse(made))
  const vapidDetails = { ...keys, subject: contactOf(config) }
  const underWay = new Set<Promise<void>>()

  async function tell(userIds: readonly string[], payload: PushPayload): Promise<void> {
    const wanting = await whoWantNotice(db, userIds, 'messages', 'push')
    const devices = await pushDevicesOf(db, wanting, now())
    await Promise.all(devices.map((device) => push(db, device, payload, vapidDetails)))
  }
  return {
    publicKey: keys.publicKey,
    tellOfMessages(userIds, chatId) {
      if (userIds.length === 0) return
      const telling = tell(userIds, { chatId })
        // A hint that did not arrive: the next message brings another, and opening the app brings everything.
        .catch(() => undefined)
        .finally(() => underWay.delete(telling))
      underWay.add(telling)
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}

async function push(
  db: Db,
  { endpoint, p256dh, auth }: PushDevice,
  payload: PushPayload,
  vapidDetails: { publicKey: string; privateKey: string; subject: string },
): Promise<void> {
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    // One waiting hint per chat is enough: a newer one takes its place at the service.
    { vapidDetails, TTL: KEPT_FOR_S, topic: payload.chatId.replaceAll('-', ''), urgency: 'high' },
  )
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: new Uint8Array(request.body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null)
  await answer?.body?.cancel()
  if (answer && ENDED.has(answer.status)) await removeEndedDevice(db, endpoint)
}

/** Whom a push service may turn to, as its protocol asks. */
function contactOf({ publicUrl, mailFrom }: Config): string {
  return publicUrl?.startsWith('https:') ? publicUrl : `mailto:${mailFrom.address}`
}
