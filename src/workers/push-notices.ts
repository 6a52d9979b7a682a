import { readDevice } from '#db/storage/device-store.ts'
import { keepWords, NOTICE_ICON, readWords } from './notification-words.ts'
import type { ServiceWorkerMessage, ServiceWorkerReport } from './service-worker-message.ts'
import { isAnyPageInSight, UNSENT_TAG } from './unsent-notice.ts'

declare const self: ServiceWorkerGlobalScope

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a click on a notice leads, by its kind; `{id}` is the agreement's or the ticket's. */
const PAGES: ReadonlyMap<unknown, string> = new Map([
  ['agreements', '/accommodation/agreements/details/{id}'],
  ['rent', '/accommodation/rent?agreement={id}'],
  ['tickets', '/support-tickets?ticket={id}'],
])
const TEXT_LENGTH_MAX = 300

/** What is shown, and under which name: a newer one of that name takes its place. `null` text: of a new message. */
type Notice = { tag: string; text: string | null }

/**
 * Shows that a chat has something new, or what has happened to an agreement, while no window is in sight; a click opens
 * its page. What came in is never shown: a locked screen is anyone's to read.
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
    // The person who asked for this has signed out.
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  // What is new is on that screen already.
  if (await isAnyPageInSight()) return
  const { title, body } = await readWords()
  await self.registration.showNotification(title, {
    body: notice.text ?? body,
    tag: notice.tag,
    icon: NOTICE_ICON,
    badge: NOTICE_ICON,
  })
}

/** What is not sent is seen where everything that waits is; an agreement or a ticket has its page; anything else is a chat's. */
function pathOf(tag: string): string {
  if (tag === UNSENT_TAG) return '/sync'
  const [kind, id] = tag.split(':')
  const page = PAGES.get(kind)
  if (page !== undefined && isId(id)) return page.replace('{id}', id)
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

/** What a push speaks of; `null` for anything that this build doesn't know. */
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
