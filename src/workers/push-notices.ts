import { readDevice } from '#db/storage/device-store.ts'
import { keepWords, NOTICE_ICON, readWords } from './notification-words.ts'
import type { ServiceWorkerMessage, ServiceWorkerReport } from './service-worker-message.ts'
import { isAnyPageInSight, UNSENT_TAG } from './unsent-notice.ts'

declare const self: ServiceWorkerGlobalScope

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page that a click on a notification opens, by its kind. `{id}` is the id of the agreement, ticket or room. */
const PAGES: ReadonlyMap<unknown, string> = new Map([
  ['agreements', '/accommodation/agreements/details/{id}'],
  ['rent', '/accommodation/rent?agreement={id}'],
  ['tickets', '/support-tickets?ticket={id}'],
  ['units', '/units/details/{id}'],
])
const TEXT_LENGTH_MAX = 300

/** What to show, and its tag: a newer notification with the same tag replaces it. `text: null` means a new message. */
type Notice = { tag: string; text: string | null }

/**
 * Shows a notification that a chat has something new, or what happened to an agreement, while no window is visible. A
 * click opens its page. The content of a message is never shown, because anybody can read a locked screen.
 */
export function showPushNotices(): void {
  self.addEventListener('push', (event) => event.waitUntil(showNotice(noticeOf(event.data))))
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

async function showNotice(notice: Notice | null): Promise<void> {
  if (notice === null) return
  const signedIn = await readDevice('session', 'current').catch(() => undefined)
  if (signedIn === undefined) {
    // The person who asked for notifications has signed out.
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  // What is new is already on screen.
  if (await isAnyPageInSight()) return
  const { title, body } = await readWords()
  await self.registration.showNotification(title, {
    body: notice.text ?? body,
    tag: notice.tag,
    icon: NOTICE_ICON,
    badge: NOTICE_ICON,
  })
}

/**
 * Returns the page for a tag: the list of everything that waits for unsent items, the record's page for an agreement or
 * ticket, and otherwise a chat.
 */
function pathOf(tag: string): string {
  if (tag === UNSENT_TAG) return '/sync'
  const [kind, id] = tag.split(':')
  const page = PAGES.get(kind)
  if (page !== undefined && isId(id)) return page.replace('{id}', id)
  return ID.test(tag) ? `/messages?chat=${tag}` : '/messages'
}

/** Navigates an open window to the page, or opens a new one. */
async function openPage(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) {
    await self.clients.openWindow(path)
    return
  }
  window.postMessage({ type: 'open', path } satisfies ServiceWorkerReport)
  await window.focus()
}

/** Returns the notification for a push; `null` for anything that this build doesn't know. */
function noticeOf(data: PushMessageData | null): Notice | null {
  try {
    const sent: Record<string, unknown> = data?.json() ?? {}
    const { chatId, notice, id, text } = sent
    if (isId(chatId)) return { tag: chatId, text: null }
    if (!PAGES.has(notice) || !isId(id) || typeof text !== 'string') return null
    return { tag: `${String(notice)}:${id}`, text: text.slice(0, TEXT_LENGTH_MAX) }
  } catch {
    return null
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value)
}
