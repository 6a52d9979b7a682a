import { readDevice } from '#db/device-store.ts'
import type { ServiceWorkerMessage, ServiceWorkerReport } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope

/** Words in the person's language, as the page left them: a service worker has no strings of its own. */
type Words = { title: string; body: string }

const WORDS_CACHE = 'farstead-words'
const WORDS_KEY = '/notification-words'
const ICON = '/icons/mark-192.png'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Shows that a chat has something new while no window is in sight; a click opens that chat. What came in is never shown:
 * a locked screen is anyone's to read.
 */
export function showPushNotices(): void {
  self.addEventListener('push', (event) => event.waitUntil(showNotice(chatIdOf(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openChat(String(event.notification.tag)))
  })
  self.addEventListener('message', (event) => {
    const message = event.data as Partial<ServiceWorkerMessage> | null
    if (message?.type !== 'words') return
    const { title = '', body = '' } = message
    event.waitUntil(keepWords({ title, body }))
  })
}

async function showNotice(chatId: string | null): Promise<void> {
  if (chatId === null) return
  const signedIn = await readDevice('session', 'current').catch(() => undefined)
  if (signedIn === undefined) {
    // Whoever asked for this has left the device.
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const windows = await self.clients.matchAll({ type: 'window' })
  // What is new is on that screen already.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body } = await readWords()
  await self.registration.showNotification(title, { body, tag: chatId, icon: ICON, badge: ICON })
}

/** The window that is open goes there; without one, a new window opens. */
async function openChat(chatId: string): Promise<void> {
  const path = ID.test(chatId) ? `/messages?chat=${chatId}` : '/messages'
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) {
    await self.clients.openWindow(path)
    return
  }
  window.postMessage({ type: 'open', path } satisfies ServiceWorkerReport)
  await window.focus()
}

/** The chat that a push speaks of; `null` for anything else. */
function chatIdOf(data: PushMessageData | null): string | null {
  try {
    const sent = data?.json() as { chatId?: unknown } | undefined
    const chatId = sent?.chatId
    return typeof chatId === 'string' && ID.test(chatId) ? chatId : null
  } catch {
    return null
  }
}

async function keepWords(words: Words): Promise<void> {
  const cache = await caches.open(WORDS_CACHE)
  await cache.put(WORDS_KEY, new Response(JSON.stringify(words)))
}

async function readWords(): Promise<Words> {
  const cache = await caches.open(WORDS_CACHE)
  const kept = await cache.match(WORDS_KEY)
  return kept ? ((await kept.json()) as Words) : { title: self.location.hostname, body: '' }
}
