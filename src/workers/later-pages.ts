import { registerRoute } from 'workbox-routing'
import type { LineClass } from '#line/line-class.ts'
import { line } from '#line/realm-line.ts'
import { forOneRequest, untilReplaced } from './event-limits.ts'
import { takePack, type Pack } from './packs.ts'
import type { LaterPageName, ServiceWorkerMessage } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope

/** The pages that come after the first installation, in order, each with the numbers of all files that it needs. */
export type LaterPages = {
  files: readonly LaterFile[]
  packs: readonly Pack[]
  pages: readonly { part: LaterPageName; files: readonly number[] }[]
}
type LaterFile = { url: string; integrity: string }

const LATER_CACHE = 'farstead-pages'

/**
 * Keeps what a host opens late or never: a page once somebody opens it, and all of them, in order, once a page of the
 * app asks for that. A new build is installed only together with its version of the pages that this device has, so that
 * what worked offline keeps working.
 */
export function keepLaterPages(later: LaterPages): void {
  const byPath = new Map(later.files.map((file) => [`/${file.url}`, file]))
  const fileAt = ({ pathname }: URL) => byPath.get(pathname)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && fileAt(url) !== undefined,
    ({ request, url }) => usedFile(fileAt(url), request),
  )
  self.addEventListener('install', (event) => event.waitUntil(keepHeld(later)))
  self.addEventListener('activate', (event) => event.waitUntil(dropReplaced(later)))
  self.addEventListener('message', (event) => {
    const message = event.data as Partial<ServiceWorkerMessage> | null
    if (message?.type === 'keepRest')
      event.waitUntil((keeping ??= keepAll(later, message.isUnmeasured === true)))
    if (message?.type === 'askMissing') event.waitUntil(tellMissing(later, event.ports[0]))
  })
}

async function usedFile(file: LaterFile | undefined, request: Request): Promise<Response> {
  if (!file) return fetch(request)
  const cache = await caches.open(LATER_CACHE)
  const kept = await cache.match(file.url)
  if (kept) return kept
  // If the device is full, the page opens all the same.
  await fetchInto(cache, file).catch(() => undefined)
  return (await cache.match(file.url)) ?? fetch(request, { signal: forOneRequest(request.signal) })
}

let keeping: Promise<void> | null = null

/** Resolves once the pages are kept that something asked for, or can't be: large parts come after them. */
export function pagesFirst(): Promise<void> {
  return keeping ?? Promise.resolve()
}

/**
 * On a line that nobody has measured since the start, one file of a page goes ahead of the rest and measures it: a
 * device that has the app asks for too little to tell. Never rejects: without a network now, or with a newer build about
 * to come, the next start asks again.
 */
async function keepAll({ files, packs, pages }: LaterPages, isUnmeasured: boolean): Promise<void> {
  const signal = untilReplaced()
  try {
    if (isUnmeasured) await keepOne({ files, packs, pages }, signal)
    for (const part of new Set(pages.map((page) => page.part))) {
      const ofPart = pages.filter((page) => page.part === part)
      await keep(filesOf(ofPart), { files, packs }, 'later', signal)
    }
  } catch (error) {
    console.warn('Not every page could be kept', error)
  } finally {
    keeping = null
  }
}

/** Keeps the first file of the first page that isn't here. Fonts are too large for it. */
async function keepOne({ files, packs, pages }: LaterPages, signal: AbortSignal): Promise<void> {
  const held = new Set(await keptPaths())
  const isHere = (number: number) => held.has(`/${files[number]?.url}`)
  const leads = pages.filter(({ part }) => part !== 'letters').flatMap((page) => page.files.slice(0, 1))
  const next = leads.find((lead) => !isHere(lead))
  if (next !== undefined) await keep([next], { files, packs }, 'offline', signal)
}

/**
 * Keeps the new versions of the pages that are here: their first file is, under any hash. A former build may have kept
 * it with everything else.
 */
async function keepHeld({ files, packs, pages }: LaterPages): Promise<void> {
  const held = new Set((await keptPaths()).map(nameOf))
  const pagesHeld = pages.filter((page) => {
    const file = files[page.files[0] ?? -1]
    return file !== undefined && held.has(nameOf(`/${file.url}`))
  })
  await keep(filesOf(pagesHeld), { files, packs }, 'offline')
}

function filesOf(pages: LaterPages['pages']): number[] {
  return [...new Set(pages.flatMap((page) => page.files))]
}

/** Keeps files in turns of their own on the line. Rejects if one can't be fetched, or has been changed. */
async function keep(
  wanted: readonly number[],
  { files, packs }: Pick<LaterPages, 'files' | 'packs'>,
  name: LineClass,
  signal?: AbortSignal,
): Promise<void> {
  const cache = await caches.open(LATER_CACHE)
  const missing = async (numbers: readonly number[]) => {
    const found = await Promise.all(
      numbers.map(async (number) => (await cache.match(urlOf(number))) === undefined),
    )
    return numbers.filter((_, nth) => found[nth])
  }
  const urlOf = (number: number) => files[number]?.url ?? ''
  for (const number of await missing(wanted)) {
    // What an earlier build kept with its first files.
    const elsewhere = await caches.match(urlOf(number))
    if (elsewhere) await cache.put(urlOf(number), elsewhere)
  }
  for (const pack of packs) {
    const inside = Array.from({ length: pack.count }, (_, nth) => pack.from + nth)
    const lacked = (await missing(wanted)).filter((number) => inside.includes(number))
    if (lacked.length * 2 <= inside.length) continue
    await takePack(pack, inside.map(urlOf), cache, { name, ...(signal && { signal }) }).catch(
      (error: unknown) => console.warn(`${pack.url} could not be used`, error),
    )
  }
  for (const number of await missing(wanted)) {
    const file = files[number]
    if (file) await line().within(name, () => fetchInto(cache, file, signal), signal ? { signal } : {})
  }
}

/** Fetches a file into the cache. Rejects if it doesn't match its hash, or comes too late. */
async function fetchInto(cache: Cache, { url, integrity }: LaterFile, signal?: AbortSignal): Promise<void> {
  const answer = await fetch(url, { integrity, priority: 'low', signal: forOneRequest(signal) })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`${url} answered ${answer.status}`)
  }
  await cache.put(url, answer)
}

async function tellMissing({ files, pages }: LaterPages, port: MessagePort | undefined): Promise<void> {
  const held = new Set(await keptPaths())
  const isHere = (number: number) => held.has(`/${files[number]?.url}`)
  const missing = pages.filter((page) => !page.files.every(isHere)).map(({ part }) => part)
  port?.postMessage({ missing: [...new Set(missing)] })
}

/** Returns the paths of the app's own files that are on this device. */
async function keptPaths(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name === LATER_CACHE || name.includes('precache'))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

async function dropReplaced({ files }: LaterPages): Promise<void> {
  const cache = await caches.open(LATER_CACHE)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!files.some(({ url }) => `/${url}` === pathname)) await cache.delete(request)
  }
}

/** Returns a file's name without its hash, which differs from build to build. */
function nameOf(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}
