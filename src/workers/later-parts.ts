import { registerRoute } from 'workbox-routing'
import type { LaterPart, ServiceWorkerMessage } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope

/** The files of each part, with their hashes. */
export type LaterParts = Record<LaterPart, readonly LaterFile[]>
type LaterFile = { url: string; integrity: string }

/**
 * Keeps parts of the app once a page asks for them or somebody has used them. A device that has a part gets that of a
 * new build with the build, which is not installed without it: what could be done without a network still can.
 */
export function keepLaterParts(parts: LaterParts): void {
  const all = Object.entries(parts) as [LaterPart, readonly LaterFile[]][]
  for (const [part, files] of all) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && files.some((file) => file.url === url.pathname),
      ({ request, url }) => usedFile(part, files, request, url),
    )
  }
  self.addEventListener('install', (event) => event.waitUntil(keepHeld(all)))
  self.addEventListener('activate', (event) => event.waitUntil(dropReplaced(all)))
  self.addEventListener('message', (event) => {
    const message = event.data as Partial<ServiceWorkerMessage> | null
    if (message?.type !== 'keep') return
    const wanted = all.find(([part]) => part === message.part)
    // Without a network now: the next start asks again.
    if (wanted) event.waitUntil(keepPart(...wanted).catch(() => undefined))
  })
}

function cacheName(part: LaterPart): string {
  return `farstead-part-${part}`
}

/** Fetches what is missing of a part. Rejects when one of its files does not come as the build made it. */
async function keepPart(part: LaterPart, files: readonly LaterFile[]): Promise<void> {
  const cache = await caches.open(cacheName(part))
  for (const { url, integrity } of files) {
    if (await cache.match(url)) continue
    const answer = await fetch(url, { integrity, priority: 'low' })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    await cache.put(url, answer)
  }
}

/** The file as it is kept, and kept from now on; a device without room uses it all the same. */
async function usedFile(
  part: LaterPart,
  files: readonly LaterFile[],
  request: Request,
  { pathname }: URL,
): Promise<Response> {
  await keepPart(
    part,
    files.filter(({ url }) => url === pathname),
  ).catch(() => undefined)
  return (await caches.match(pathname, { cacheName: cacheName(part) })) ?? fetch(request)
}

async function keepHeld(all: readonly [LaterPart, readonly LaterFile[]][]): Promise<void> {
  for (const [part, files] of all) if (await isHeld(part)) await keepPart(part, files)
}

async function isHeld(part: LaterPart): Promise<boolean> {
  if (!(await caches.has(cacheName(part)))) return false
  return (await (await caches.open(cacheName(part))).keys()).length > 0
}

async function dropReplaced(all: readonly [LaterPart, readonly LaterFile[]][]): Promise<void> {
  for (const [part, files] of all) {
    if (!(await caches.has(cacheName(part)))) continue
    const cache = await caches.open(cacheName(part))
    for (const request of await cache.keys()) {
      if (!files.some(({ url }) => url === new URL(request.url).pathname)) await cache.delete(request)
    }
  }
}
