import { noticePage } from '#contract/notice.ts'
import { readDevice } from '#db/storage/device-store.ts'
import { notePushReceived } from '#line/last-push.ts'
import { keepWords, NOTICE_ICON, readWords } from './notification-words.ts'
import type { ServiceWorkerMessage, ServiceWorkerReport } from './service-worker-message.ts'
import { isAnyPageInSight, UNSENT_TAG } from './unsent-notice.ts'

declare const self: ServiceWorkerGlobalScope

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const TEXT_LENGTH_MAX = 300
/** For a push that this build can't read. */
const OTHER_TAG = 'farstead-news'
/** How long a notification stands beside a page that shows the news itself. */
const IN_SIGHT_MS = 5_000

/** What to show, and its tag: a newer notification with the same tag replaces it. `text: null` means a new message. */
type Notice = { tag: string; text: string | null }

/** A browser that knows declarative pushes gives the notification it would show itself, and perhaps no data. */
type PushOrDeclared = Pick<PushEvent, 'data'> & { notification?: Pick<Notification, 'tag' | 'body'> | null }

/**
 * Shows a notification for each push: that a chat has something new, or what happened to an agreement. Safari ends a
 * subscription whose pushes show nothing, so one is shown even if nobody needs it: beside a visible page without a
 * sound, and only for a moment. A click opens its page. The content of a message is never shown, because anybody can
 * read a locked screen.
 */
export function showPushNotices(): void {
  self.addEventListener('push', (event) => event.waitUntil(showNotice(noticeOf(event))))
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

async function showNotice({ tag, text }: Notice): Promise<void> {
  const { title, body } = await readWords()
  if (await isSignedOut()) {
    // It is for the person who asked for notifications here. What says nothing takes the place of a declared one.
    await self.registration.showNotification(title, { tag, silent: true })
    await close(tag)
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const isInSight = await isAnyPageInSight()
  await self.registration.showNotification(title, {
    body: text ?? body,
    tag,
    icon: NOTICE_ICON,
    badge: NOTICE_ICON,
    silent: isInSight,
  })
  await notePushReceived(Date.now())
  if (!isInSight) return
  await new Promise((resolve) => setTimeout(resolve, IN_SIGHT_MS))
  await close(tag)
}

/** Returns whether nobody is signed in here. A browser that can't say so now doesn't end anybody's notifications. */
async function isSignedOut(): Promise<boolean> {
  return readDevice('session', 'current').then(
    (session) => session === undefined,
    () => false,
  )
}

async function close(tag: string): Promise<void> {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

/**
 * Returns the page for a tag: the list of everything that waits for unsent items, the record's page for an agreement or
 * ticket, and otherwise a chat.
 */
function pathOf(tag: string): string {
  if (tag === UNSENT_TAG) return '/sync'
  const [kind = '', id] = tag.split(':')
  const page = isId(id) ? noticePage(kind, id) : null
  return page ?? (ID.test(tag) ? `/messages?chat=${tag}` : '/messages')
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

/** Returns the notification for a push. The server words what has happened, so it may be newer than this build. */
function noticeOf({ data, notification }: PushOrDeclared): Notice {
  const { chatId, notice, id, text } = fieldsOf(data)
  if (isId(chatId)) return { tag: chatId, text: null }
  if (typeof notice === 'string' && isId(id) && typeof text === 'string')
    return { tag: `${notice}:${id}`, text: text.slice(0, TEXT_LENGTH_MAX) }
  if (!notification) return { tag: OTHER_TAG, text: '' }
  const { tag, body } = notification
  return { tag, text: isId(tag) ? null : body }
}

function fieldsOf(data: PushMessageData | null): Record<string, unknown> {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value)
}
