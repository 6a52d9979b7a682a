import { registerRoute } from 'workbox-routing'
import type { LineClass } from '#line/line-class.ts'
import { line } from '#line/realm-line.ts'
import { forOneRequest, untilReplaced } from './event-limits.ts'
import { pagesFirst } from './later-pages.ts'
import type { OptionalChunk, ServiceWorkerMessage } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope

/** The files of each optional chunk, with their hashes. */
export type OptionalChunks = Record<OptionalChunk, readonly ChunkFile[]>
type ChunkFile = { url: string; integrity: string }

/**
 * Caches optional chunks of the app once a page asks for them or somebody uses them. On a device that has one, a new
 * build is installed only together with its version of the chunk, so that what worked offline keeps working.
 */
export function keepOptionalChunks(parts: OptionalChunks): void {
  const all = Object.entries(parts) as [OptionalChunk, readonly ChunkFile[]][]
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
    const name = message.class ?? 'later'
    // Without a network now, or with a newer build about to come: the next start asks again.
    const pages = name === 'later' ? pagesFirst() : Promise.resolve()
    if (wanted)
      event.waitUntil(pages.then(() => keepInTurns(...wanted, name, untilReplaced())).catch(() => undefined))
  })
}

function cacheName(part: OptionalChunk): string {
  return `farstead-part-${part}`
}

/** Fetches the missing files of a chunk. Rejects if one of them doesn't match its hash, or comes too late. */
async function keepPart(
  part: OptionalChunk,
  files: readonly ChunkFile[],
  signal?: AbortSignal,
): Promise<void> {
  const cache = await caches.open(cacheName(part))
  for (const { url, integrity } of files) {
    if (await cache.match(url)) continue
    const answer = await fetch(url, { integrity, priority: 'low', signal: forOneRequest(signal) })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`${url} answered ${answer.status}`)
    }
    await cache.put(url, answer)
  }
}

/** Like `keepPart`, but fetches each file in a turn of its own. */
async function keepInTurns(
  part: OptionalChunk,
  files: readonly ChunkFile[],
  name: LineClass,
  signal: AbortSignal,
): Promise<void> {
  for (const file of files) {
    if (await caches.match(file.url, { cacheName: cacheName(part) })) continue
    await line().within(name, () => keepPart(part, [file], signal), { signal })
  }
}

/** Returns the cached file, after caching it if needed. If the device is full, fetches it from the network. */
async function usedFile(
  part: OptionalChunk,
  files: readonly ChunkFile[],
  request: Request,
  { pathname }: URL,
): Promise<Response> {
  await keepPart(
    part,
    files.filter(({ url }) => url === pathname),
  ).catch(() => undefined)
  return (
    (await caches.match(pathname, { cacheName: cacheName(part) })) ??
    fetch(request, { signal: forOneRequest(request.signal) })
  )
}

async function keepHeld(all: readonly [OptionalChunk, readonly ChunkFile[]][]): Promise<void> {
  for (const [part, files] of all) if (await isHeld(part)) await keepPart(part, files)
}

async function isHeld(part: OptionalChunk): Promise<boolean> {
  if (!(await caches.has(cacheName(part)))) return false
  return (await (await caches.open(cacheName(part))).keys()).length > 0
}

async function dropReplaced(all: readonly [OptionalChunk, readonly ChunkFile[]][]): Promise<void> {
  for (const [part, files] of all) {
    if (!(await caches.has(cacheName(part)))) continue
    const cache = await caches.open(cacheName(part))
    for (const request of await cache.keys()) {
      if (!files.some(({ url }) => url === new URL(request.url).pathname)) await cache.delete(request)
    }
  }
}
