import { readDevice } from '#db/storage/device-store.ts'
import { keepWords, NOTICE_ICON, readWords } from './notification-words.ts'
import type { ServiceWorkerMessage, ServiceWorkerReport } from './service-worker-message.ts'
import { isAnyPageInSight, UNSENT_TAG } from './unsent-notice.ts'

declare const self: ServiceWorkerGlobalScope

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Shows that a chat has something new while no window is in sight; a click opens that chat. What came in is never shown:
 * a locked screen is anyone's to read.
 */
export function showPushNotices(): void {
  self.addEventListener('push', (event) => event.waitUntil(showNotice(chatIdOf(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(pathOf(String(event.notification.tag))))
  })
  self.addEventListener('message', (event) => {
    const message = event.data as Partial<ServiceWorkerMessage> | null
    if (message?.type !== 'words') return
    const { title = '', body = '', unsent = '' } = message
    event.waitUntil(keepWords({ title, body, unsent }))
  })
}

async function showNotice(chatId: string | null): Promise<void> {
  if (chatId === null) return
  const signedIn = await readDevice('session', 'current').catch(() => undefined)
  if (signedIn === undefined) {
    // The person who asked for this has signed out.
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  // What is new is on that screen already.
  if (await isAnyPageInSight()) return
  const { title, body } = await readWords()
  await self.registration.showNotification(title, {
    body,
    tag: chatId,
    icon: NOTICE_ICON,
    badge: NOTICE_ICON,
  })
}

/** What is not sent is seen where everything that waits is; anything else is about a chat. */
function pathOf(tag: string): string {
  if (tag === UNSENT_TAG) return '/sync'
  return ID.test(tag) ? `/messages?chat=${tag}` : '/messages'
}

/** The window that is open goes there; without one, a new window opens. */
async function openPage(path: string): Promise<void> {
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
