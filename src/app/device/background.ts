/** The parts of Background Sync and Periodic Background Sync used here, which no library of types has. */
type SyncingRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/** The tags that the service worker knows, src/workers/service-worker-sync.ts. */
const OUTBOX_TAG = 'farstead-outbox'
const REFRESH_TAG = 'farstead-refresh'
const REFRESH_EVERY_MS = 12 * 3_600_000

/** Whether this browser sends what waits while the app is closed. */
export function hasBackgroundSync(): boolean {
  return 'serviceWorker' in navigator && 'SyncManager' in window
}

/** Asks the browser to send what waits as soon as there is a network, with or without a page. */
export async function askToSendLater(): Promise<void> {
  const registration = await ownRegistration()
  // A browser may refuse it, as in a private window: the open page sends all the same.
  await registration?.sync?.register(OUTBOX_TAG).catch(() => undefined)
}

/** Asks the browser to look for what is new now and then, which it grants to an installed app that is used often. */
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
