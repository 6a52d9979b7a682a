import type { Result } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { forgetPushReceived, lastPushReceived } from '#line/last-push.ts'
import type { NotificationWords } from '#workers/service-worker-message.ts'
import { pushWish } from './push-wish.ts'
import { tellServiceWorker } from './tell-service-worker.ts'

/**
 * Whether this device is notified of new messages while the app is closed. `blocked`: the person, or the device's
 * owner, has forbidden notifications in the browser; `installFirst`: Safari on a phone allows them only to an installed
 * app; `lost`: they were on, the browser has ended them, and they couldn't be turned on again.
 */
export type PushState = 'unsupported' | 'installFirst' | 'blocked' | 'off' | 'on' | 'lost'

/** The result of turning it on. `noService`: the browser could not reach its own push service, or has none. */
export type PushAnswer = 'on' | 'blocked' | 'failed' | 'noService'

/** Returns what to say about a result, apart from the new state; `null` if nothing. */
export function problemOf(answer: PushAnswer | void): 'failed' | 'noService' | null {
  return answer === 'failed' || answer === 'noService' ? answer : null
}

/** Returns the current state. */
export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'standalone' in navigator && navigator.standalone !== true ? 'installFirst' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (await subscription()) return 'on'
  return pushWish.get() === 'lost' ? 'lost' : 'off'
}

/** Asks the browser for permission, then subscribes on the server. Call it only from a press. */
export async function turnPushOn(words: NotificationWords): Promise<PushAnswer> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const answer = await subscribe()
  if (answer === 'on') {
    pushWish.set('on')
    void tellServiceWorker({ type: 'words', ...words })
  }
  return answer
}

/** Subscribes in the browser and on the server. Both or neither are left. */
async function subscribe(): Promise<PushAnswer> {
  const key = await replica.ask('pushKey', {})
  if (!key.ok) return 'failed'
  const registration = await navigator.serviceWorker.ready
  const made = await subscribed(registration, key.value.data.key)
  if (made === null) return 'noService'
  if ((await tellServer(made)).ok) return 'on'
  await made.unsubscribe()
  return 'failed'
}

/** Turns it off on this device at once. The server learns of it now, or later from the push service. */
export async function turnPushOff(): Promise<void> {
  pushWish.set('off')
  const present = await subscription()
  if (!present) return
  await present.unsubscribe()
  await replica.ask('removePushSubscription', { endpoint: present.endpoint })
}

/**
 * Call at the start, with permission: the server may have lost this device's subscription, the browser may have ended it,
 * and the language may have changed. The texts are also used without a subscription, for reminders that the service
 * worker shows by itself.
 */
export async function renewPush(words: NotificationWords): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await keepPush()
  await tellServiceWorker({ type: 'words', ...words })
}

/** Keeps notifications on if the person has turned them on here, or notes that they can't be. */
async function keepPush(): Promise<void> {
  const present = await subscription()
  if (present) {
    // Also for those who turned them on in an earlier build.
    pushWish.set('on')
    await tellServer(present)
  } else if (pushWish.get() !== 'off') {
    // Without an answer of the server nothing is known. The next start tries again.
    const answer = await subscribe()
    if (answer !== 'failed') pushWish.set(answer === 'on' ? 'on' : 'lost')
  }
}

/** Unsubscribes because the person has left this device: nothing is shown for them here any more. */
export async function forgetPush(): Promise<void> {
  pushWish.set('off')
  await forgetPushReceived()
  await (await subscription())?.unsubscribe()
}

/**
 * Some browsers look for their push service for ever. A subscription that arrives late is reported at the next start.
 */
const SUBSCRIBED_WITHIN_MS = 15_000

async function subscribed(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription | null> {
  try {
    const late = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('the push service has not answered')), SUBSCRIBED_WITHIN_MS),
    )
    return await Promise.race([pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }), late])
  } catch (error) {
    console.warn('This browser could not subscribe to notifications', error)
    return null
  }
}

async function subscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

async function tellServer(present: PushSubscription): Promise<Result<undefined>> {
  const { endpoint, keys } = present.toJSON()
  const received = await lastPushReceived()
  return replica.ask('addPushSubscription', {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    ...(received === null ? {} : { receivedAt: new Date(received).toISOString() }),
  })
}
