import { registerRoute } from 'workbox-routing'
import { line } from '#line/realm-line.ts'
import { LISTING_PATH, SITE_OFFLINE_PATH, SITE_PATH } from '#contract/site-paths.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { forOneRequest, untilReplaced } from './event-limits.ts'
import { keptOrFetched, SITE_PAGES_CACHE, STYLES } from './kept-files.ts'
import { asOfflinePage, withKeptRooms, type KeptPage } from './offline-site.ts'
import type { ServiceWorkerMessage } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope

const PAGES_MAX = 60
/** A page kept unasked is fetched again after this time, in ms; one that somebody opens always comes fresh. */
const FRESH_MS = 24 * 3_600_000
const VARIANT_HEADER = 'farstead-variant'
/** How long a page that is on the device waits for the network, in ms. */
const PATIENCE_MS = 4_000

/**
 * Serves the public website: from the network if it responds, else the page as last opened, else the offline page with
 * the rooms kept on this device. Pages are kept when they are opened, and when the app asks for them.
 */
export function serveSitePages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isSitePage(url.pathname),
    ({ request, url, event }) => freshOrKept(request, url, event),
  )
  self.addEventListener('message', (event) => {
    const message = event.data as Partial<ServiceWorkerMessage> | null
    if (message?.type === 'keepPages') event.waitUntil(keepPages(message.paths ?? [], message.variant))
  })
}

function isSitePage(path: string): boolean {
  return path === SITE_PATH || (path.startsWith(`${SITE_PATH}/`) && !path.startsWith(`${SITE_PATH}/files/`))
}

async function freshOrKept(request: Request, url: URL, event: ExtendableEvent): Promise<Response> {
  const path = url.pathname + url.search
  // A room without the requested dates is better than no room.
  const isRoom = url.pathname.startsWith(`${LISTING_PATH}/`)
  const kept = (await findKept(path)) ?? (isRoom ? await findKept(url.pathname) : null)
  const fetched = fetch(request)
  // Copies the response before anything reads it.
  const keeping = fetched.then(
    async (answer) => {
      await keep(path, answer)
      if ((await findKept(SITE_OFFLINE_PATH)) === null) await keepPages([])
    },
    () => undefined,
  )
  event.waitUntil(keeping)
  const fresh = await (kept ? Promise.race([fetched, patience()]) : fetched).catch(() => null)
  if (fresh) return fresh
  if (kept) return pageOf(asOfflinePage(kept))
  return offlinePage()
}

async function offlinePage(): Promise<Response> {
  const page = await findKept(SITE_OFFLINE_PATH)
  return page ? pageOf(withKeptRooms(page, await keptPages())) : Response.error()
}

/**
 * Fetches pages that may be wanted offline, together with the offline page, unless they are here: each in a turn of its
 * own on the line. Never fails.
 */
async function keepPages(paths: readonly string[], variant?: string): Promise<void> {
  const signal = untilReplaced()
  for (const path of new Set([SITE_OFFLINE_PATH, ...paths.filter(isSitePage)])) {
    try {
      if (await isFresh(path, variant)) continue
      await line().within('offline', () => fetchPage(path, variant, signal), { signal })
    } catch {
      // Offline now, or a newer service worker is about to come: the next start asks again.
      return
    }
  }
}

async function fetchPage(path: string, variant: string | undefined, signal: AbortSignal): Promise<void> {
  const answer = await fetch(path, { headers: { accept: 'text/html' }, signal: forOneRequest(signal) })
  await keep(path, answer, variant, signal)
  // It isn't kept if it was none of our server's.
  if (!answer.bodyUsed) await answer.body?.cancel()
}

/** Keeps a page. A network's sign-in page must not be kept in its place, so only marked responses of our server are. */
async function keep(path: string, answer: Response, variant?: string, signal?: AbortSignal): Promise<void> {
  if (answer.status === 404 || answer.status === 410) await drop(path)
  if (!answer.ok || answer.redirected || answer.headers.get(SERVER_MARK_HEADER) !== SERVER_MARK) return
  // A page whose URL contains a secret.
  if (answer.headers.get('cache-control')?.includes('no-store')) return
  try {
    const html = await answer.clone().text()
    const cache = await caches.open(SITE_PAGES_CACHE)
    // Deleted first, so that the newest entry is last.
    await cache.delete(path)
    await cache.put(path, pageOf(html, { headers: answer.headers, variant }))
    const entries = await cache.keys()
    for (const oldest of entries.slice(0, Math.max(0, entries.length - PAGES_MAX))) await cache.delete(oldest)
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
    if (style) await keptOrFetched(new Request(style), STYLES, '', signal)
  } catch (error) {
    console.warn('A page could not be kept', error)
  }
}

async function drop(path: string): Promise<void> {
  const cache = await caches.open(SITE_PAGES_CACHE)
  await cache.delete(path)
}

async function findKept(path: string): Promise<string | null> {
  const page = await (await caches.open(SITE_PAGES_CACHE)).match(path, { ignoreVary: true })
  return page ? page.text() : null
}

async function isFresh(path: string, variant: string | undefined): Promise<boolean> {
  const page = await (await caches.open(SITE_PAGES_CACHE)).match(path, { ignoreVary: true })
  if (!page || variant === undefined || page.headers.get(VARIANT_HEADER) !== variant) return false
  const fetchedAt = Date.parse(page.headers.get('date') ?? '')
  // Either clock may be wrong, in either direction.
  return Math.abs(Date.now() - fetchedAt) < FRESH_MS
}

async function keptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(SITE_PAGES_CACHE)
  const pages: KeptPage[] = []
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    const html = await (await cache.match(url, { ignoreVary: true }))?.text()
    if (html !== undefined) pages.push({ path: pathname + search, html })
  }
  return pages
}

/** Returns a page with its content security policy: a kept page may run no more than one from the server. */
function pageOf(
  html: string,
  { headers, variant }: { headers?: Headers; variant?: string | undefined } = {},
): Response {
  const policy = headers?.get('content-security-policy') ?? OFFLINE_POLICY
  const date = headers?.get('date')
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...(date && { date }),
      ...(variant !== undefined && { [VARIANT_HEADER]: variant }),
    },
  })
}

const OFFLINE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'"

function patience(): Promise<null> {
  return new Promise((resolve) => void setTimeout(() => resolve(null), PATIENCE_MS))
}
