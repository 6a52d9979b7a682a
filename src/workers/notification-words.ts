import { NOTICES_CACHE } from '#line/last-push.ts'
import type { NotificationWords } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope

export const NOTICE_ICON = '/icons/mark-192.png'
/** Strings for notifications, left by a page, because a service worker has no strings and no storage of its own. */
const WORDS_KEY = '/notification-words'

export async function keepWords(words: NotificationWords): Promise<void> {
  const cache = await caches.open(NOTICES_CACHE)
  await cache.put(WORDS_KEY, new Response(JSON.stringify(words)))
}

/** Returns the words that a page left. An earlier build left no `unsent`; it is then blank. */
export async function readWords(): Promise<NotificationWords> {
  const cache = await caches.open(NOTICES_CACHE)
  const kept = await cache.match(WORDS_KEY)
  const words: Partial<NotificationWords> = kept ? await kept.json() : {}
  return { title: self.location.hostname, body: '', unsent: '', ...words }
}
