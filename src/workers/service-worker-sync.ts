import type { BackgroundSync } from './background-sync.ts'
import { remindOfUnsent } from './unsent-notice.ts'

/** What the replica's worker leaves in a service worker that imports it. */
export type BackgroundScope = { farsteadSync: () => Promise<BackgroundSync> }

declare const self: ServiceWorkerGlobalScope & Partial<BackgroundScope>

/** The tags of a page's requests: send what waits, and look for what is new now and then. */
const TAGS = ['farstead-outbox', 'farstead-refresh']

/** Background Sync, which no library of types has. */
type SyncEvent = ExtendableEvent & { tag: string }

/**
 * Syncs with no page open, when the browser says that there is a network. The code for it is the replica's worker, the
 * same file: imported while this service worker installs, which is the only time that a new one may be, and run when it
 * is needed, so that a start costs nothing. A sync that got nowhere rejects, and the browser tries again.
 */
export function syncWithoutPages(replicaWorker: string): void {
  const address = trusted(replicaWorker)
  self.addEventListener('install', () => self.importScripts(address))
  for (const type of ['sync', 'periodicsync']) {
    self.addEventListener(type, (event) => {
      const due = event as SyncEvent
      if (TAGS.includes(due.tag)) due.waitUntil(syncOnce(address))
    })
  }
}

let underWay: Promise<void> | null = null

/** However often it is fired: one at a time. */
function syncOnce(address: string): Promise<void> {
  underWay ??= sync(address).finally(() => {
    underWay = null
  })
  return underWay
}

async function sync(address: string): Promise<void> {
  if (!self.farsteadSync) self.importScripts(address)
  const synced = await self.farsteadSync?.()
  if (!synced) return
  await remindOfUnsent(synced.oldestAt)
  if (synced.outcome === 'notYet') throw new Error('What waits could not be sent yet')
}

/** The part of the Trusted Types API used here; the library of this TypeScript does not describe it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

/** The policy wants an address that was looked at; this one is of the build's own list. */
function trusted(address: string): string {
  const { trustedTypes } = self as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (url) => url })
  // TypeScript's importScripts takes texts only; the browser takes what the policy made.
  return (policy?.createScriptURL(address) ?? address) as string
}
