import type { WorkboxPlugin } from 'workbox-core/types.js'
import type { PrecacheEntry } from 'workbox-precaching'
import type { LineClass } from '#line/line-class.ts'
import { line } from '#line/realm-line.ts'
import { forOneRequest } from './event-limits.ts'

/** Many small files in one: a JSON object of their contents by URL. They stand side by side in the manifest. */
export type Pack = { url: string; integrity: string; from: number; count: number }
type Manifest = readonly (PrecacheEntry | string)[]

/** As the server sends them. */
const TYPES: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/**
 * Makes an installation take small files from packs. Hundreds of requests one after another take minutes on a line with
 * a long round trip, and their headers weigh as much as the files. An update, which lacks only what has changed, still
 * fetches its files one by one, and so does an installation whose pack fails.
 */
export function takesFromPacks(packs: readonly Pack[], manifest: Manifest): WorkboxPlugin {
  const packed = packs.map((pack) => ({ ...pack, files: filesOf(pack, manifest) }))
  const unpacked = new Map<Pack, Promise<void>>()
  return {
    cachedResponseWillBeUsed: async ({ cachedResponse, cacheName, event, request }) => {
      if (cachedResponse || event?.type !== 'install') return cachedResponse
      const file = new URL(request.url).pathname.slice(1)
      const pack = packed.find(({ files }) => files.includes(file))
      if (!pack) return null
      const taken =
        unpacked.get(pack) ??
        caches.open(cacheName).then((cache) => takePack(pack, pack.files, cache, { name: 'offline' }))
      unpacked.set(pack, taken)
      await taken.catch((error: unknown) => console.warn(`${pack.url} could not be used`, error))
      return (await caches.match(request, { cacheName })) ?? null
    },
  }
}

/**
 * Caches a pack's files in a turn on the line, if most of them are missing. Rejects if the pack can't be fetched or has
 * been changed.
 */
export async function takePack(
  { url, integrity }: Pack,
  files: readonly string[],
  cache: Cache,
  { name, signal }: { name: LineClass; signal?: AbortSignal },
): Promise<void> {
  const held = await Promise.all(files.map(async (file) => (await cache.match(file)) !== undefined))
  const missing = files.filter((_, nth) => !held[nth])
  if (missing.length * 2 <= files.length) return
  const take = async () => {
    const answer = await fetch(url, { integrity, priority: 'low', signal: forOneRequest(signal) })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`It answered ${answer.status}`)
    }
    const contents = (await answer.json()) as Record<string, string>
    for (const file of missing) await cache.put(file, fileOf(file, contents[file]))
  }
  await line().within(name, take, signal ? { signal } : {})
}

function filesOf({ from, count }: Pack, manifest: Manifest): string[] {
  return manifest.slice(from, from + count).map((entry) => (typeof entry === 'string' ? entry : entry.url))
}

function fileOf(file: string, content: string | undefined): Response {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)]
  if (content === undefined || type === undefined) throw new Error(`${file} is not in it`)
  return new Response(content, { headers: { 'content-type': type } })
}
