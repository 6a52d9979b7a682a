import { sql } from 'kysely'
import webPush from 'web-push'
import { z } from 'zod'
import type { PushPayload } from '#contract/push.ts'
import type { Config } from '#server/scope/config.ts'
import type { Push, PushDevice, ServerScope } from '#server/scope/scope.ts'
import { declared } from './declared-notice.ts'
import { messageDevices, notePushed, pushDevicesOf, removeEndedDevice } from './push-subscriptions.ts'
import { readSecret } from '#server/access/secrets.ts'

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** How long a push service keeps a hint for a device that is off. After that, the app's own sync has more to tell. */
const KEPT_FOR_S = 24 * 3_600
const ANSWER_WITHIN_MS = 10_000
/** Service workers before this wire only know notices of messages. */
const WIRE_OF_NOTICES = 2
/** The subscription has ended: the person withdrew it, or the browser was removed. */
const ENDED = new Set([404, 410])

/**
 * Opens web push with keys (VAPID) made at the first start and kept in the database, so that every process uses the
 * same.
 */
export async function openPush({
  db,
  config,
  now,
}: Pick<ServerScope, 'db' | 'config' | 'now'>): Promise<Push> {
  const made = await readSecret(db, 'push_keys', () => JSON.stringify(webPush.generateVAPIDKeys()))
  const keys = Keys.parse(JSON.parse(made))
  const scope = { db, now, config, vapidDetails: { ...keys, subject: contactOf(config) } }
  const underWay = new Set<Promise<void>>()

  async function devicesOf(userIds: readonly string[]): Promise<PushDevice[]> {
    if (userIds.length === 0) return []
    return (await messageDevices(sql`${userIds}::uuid[]`, now()).execute(db)).rows
  }
  async function pushAll(devices: readonly PushDevice[], payload: PushPayload): Promise<number> {
    const taken = await Promise.all(devices.map((device) => push(scope, device, payload)))
    return taken.filter(Boolean).length
  }
  return {
    publicKey: keys.publicKey,
    tellOfMessages(people, chatId) {
      const telling = Promise.resolve('devices' in people ? people.devices : devicesOf(people.userIds))
        .then((devices) => pushAll(devices, { chatId }))
        .then(() => undefined)
        // A lost hint doesn't matter: the next message brings another, and opening the app brings everything.
        .catch(() => undefined)
        .finally(() => underWay.delete(telling))
      underWay.add(telling)
    },
    tell: async (userId, payload) =>
      pushAll(await pushDevicesOf(db, [userId], now(), WIRE_OF_NOTICES), payload),
    settled: async () => void (await Promise.all(underWay)),
  }
}

type PushScope = Pick<ServerScope, 'db' | 'now' | 'config'> & {
  vapidDetails: { publicKey: string; privateKey: string; subject: string }
}

async function push(
  { db, now, config, vapidDetails }: PushScope,
  { endpoint, p256dh, auth, locale }: PushDevice,
  payload: PushPayload,
): Promise<boolean> {
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...payload, ...declared(payload, locale, config) }),
    // One waiting hint per chat is enough: a newer one replaces it at the push service. News about an agreement is sent
    // every time.
    {
      vapidDetails,
      TTL: KEPT_FOR_S,
      urgency: 'high',
      ...('chatId' in payload ? { topic: payload.chatId.replaceAll('-', '') } : {}),
    },
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
  const isTaken = answer?.ok === true
  if (answer && ENDED.has(answer.status)) await removeEndedDevice(db, endpoint)
  else await notePushed(db, endpoint, isTaken ? null : now())
  return isTaken
}

/** Returns whom a push service may contact, as its protocol requires. */
function contactOf({ publicUrl, mailFrom }: Config): string {
  return publicUrl?.startsWith('https:') ? publicUrl : `mailto:${mailFrom.address}`
}
