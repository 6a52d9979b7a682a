import { SITE_PATH } from '#contract/site-paths.ts'
import { line } from '#line/realm-line.ts'
import type { BackgroundSync } from './background-sync.ts'
import { remindOfUnsent } from './unsent-notice.ts'

/** What the replica worker adds to a service worker that imports it. */
export type BackgroundScope = {
  /** `importFiles` imports the part that keeps files, when the first one is touched. */
  farsteadSync: (until: AbortSignal, importFiles: () => void) => Promise<BackgroundSync>
}

declare const self: ServiceWorkerGlobalScope & Partial<BackgroundScope>

/** Addresses of the replica worker's file, and of the one that keeps files. */
type Scripts = { replica: string; files: string }

/** The tags that pages register: send what waits, and check for news from time to time. */
const OUTBOX_TAG = 'farstead-outbox'
const REFRESH_TAG = 'farstead-refresh'

/** The event of Background Sync, which TypeScript's libraries don't describe. */
type SyncEvent = ExtendableEvent & { tag: string }

/**
 * Syncs while no page is open, when the browser says that there is a network. The code is the replica worker's file, and
 * the one that keeps files. Both are imported while this service worker installs, the only time a new script may be
 * imported, and run when needed, so that a start costs nothing. The second takes its turn on the line, because a first
 * visit doesn't have it yet. A sync that gets nowhere rejects, and the browser tries again.
 *
 * A sync ends when a newer service worker is about to take over, and at once beside a visible page, which does the work
 * itself. The browser then tries again later to send what waits, in case that page is closed too soon.
 */
export function syncWithoutPages(addresses: Scripts): void {
  const trust = trusting()
  const scripts: Scripts = { replica: trust(addresses.replica), files: trust(addresses.files) }
  self.addEventListener('install', (event) => {
    self.importScripts(scripts.replica)
    event.waitUntil(line().within('offline', async () => self.importScripts(scripts.files)))
  })
  for (const type of ['sync', 'periodicsync']) {
    self.addEventListener(type, (event) => {
      const due = event as SyncEvent
      if (due.tag === OUTBOX_TAG || due.tag === REFRESH_TAG) due.waitUntil(syncUnseen(due.tag, scripts))
    })
  }
}

async function syncUnseen(tag: string, scripts: Scripts): Promise<void> {
  if (!(await isAppInSight())) return syncOnce(scripts)
  if (tag === OUTBOX_TAG) throw new Error('A visible page is sending what waits')
}

let underWay: Promise<void> | null = null

/** Runs one sync at a time, however often the event fires. */
function syncOnce(scripts: Scripts): Promise<void> {
  underWay ??= sync(scripts).finally(() => {
    underWay = null
  })
  return underWay
}

async function sync({ replica, files }: Scripts): Promise<void> {
  if (!self.farsteadSync) self.importScripts(replica)
  const synced = await self.farsteadSync?.(line().untilHeld(), () => self.importScripts(files))
  if (!synced) return
  await remindOfUnsent(synced.oldestAt)
  if (synced.outcome === 'notYet') throw new Error('What waits could not be sent yet')
}

/** Returns whether a page of the app is visible. The public website's pages send nothing. */
async function isAppInSight(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window' })
  return windows.some(
    ({ url, visibilityState }) =>
      visibilityState === 'visible' && !`${new URL(url).pathname}/`.startsWith(`${SITE_PATH}/`),
  )
}

/** The part of the Trusted Types API used here; this TypeScript library doesn't describe it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

/** Trusted Types requires checked URLs. These come from the build's own manifest. */
function trusting(): (address: string) => string {
  const { trustedTypes } = self as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (url) => url })
  // TypeScript's importScripts accepts strings only; the browser accepts what the policy created.
  return (address) => (policy?.createScriptURL(address) ?? address) as string
}
