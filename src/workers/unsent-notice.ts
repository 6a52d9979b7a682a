import { UNSENT_REMINDER_MS } from '#contract/limits.ts'
import { NOTICES_CACHE } from '#line/last-push.ts'
import { NOTICE_ICON, readWords } from './notification-words.ts'

declare const self: ServiceWorkerGlobalScope

export const UNSENT_TAG = 'farstead-unsent'
const REMINDED_KEY = '/reminded-at'

/**
 * Reminds the person, without showing any content, that something written here hasn't been sent for more than a day. At
 * most once a day, only if notifications are allowed, and not while the app is visible, where it shows this itself.
 */
export async function remindOfUnsent(oldestAt: number | null): Promise<void> {
  const now = Date.now()
  if (oldestAt === null || now - oldestAt < UNSENT_REMINDER_MS) return
  if (Notification.permission !== 'granted' || (await isAnyPageInSight())) return
  const { title, unsent } = await readWords()
  if (unsent === '') return
  const cache = await caches.open(NOTICES_CACHE)
  const remindedAt = Number(await (await cache.match(REMINDED_KEY))?.text())
  if (now - remindedAt < UNSENT_REMINDER_MS) return
  await cache.put(REMINDED_KEY, new Response(String(now)))
  await self.registration.showNotification(title, {
    body: unsent,
    tag: UNSENT_TAG,
    icon: NOTICE_ICON,
    badge: NOTICE_ICON,
  })
}

/** Returns whether a page of this site is visible now. */
export async function isAnyPageInSight(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window' })
  return windows.some(({ visibilityState }) => visibilityState === 'visible')
}
