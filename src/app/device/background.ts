import { lineUnheld } from './line-unheld.ts'

/** The parts of Background Sync and Periodic Background Sync used here; the type libraries don't have them. */
type SyncingRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/** The tags that the service worker knows (src/workers/service-worker-sync.ts). */
const OUTBOX_TAG = 'farstead-outbox'
const REFRESH_TAG = 'farstead-refresh'
const REFRESH_EVERY_MS = 12 * 3_600_000

/** Returns whether this browser sends what waits while the app is closed. */
export function hasBackgroundSync(): boolean {
  return 'serviceWorker' in navigator && 'SyncManager' in window
}

/** Asks the browser to send what waits as soon as there is a network, with or without an open page. */
export async function askToSendLater(): Promise<void> {
  const registration = await ownRegistration()
  // With a network, the browser fires the event at once.
  await lineUnheld()
  // A browser may refuse, for example in a private window; the open page sends anyway.
  await registration?.sync?.register(OUTBOX_TAG).catch(() => undefined)
}

/** Asks the browser to check for news now and then, which it allows an installed app that is used often. */
export async function askToRefresh(): Promise<void> {
  const registration = await ownRegistration()
  await registration?.periodicSync
    ?.register(REFRESH_TAG, { minInterval: REFRESH_EVERY_MS })
    .catch(() => undefined)
}

async function ownRegistration(): Promise<SyncingRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration()
}
