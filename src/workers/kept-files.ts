import { forOneRequest } from './event-limits.ts'

/** Public files that are kept on this device once they have been shown, up to a limit. */
export type KeptFiles = {
  cacheName: string
  /** Each person has a cache of their own, deleted when they sign out. While nobody is signed in, nothing is kept. */
  isPersonal: boolean
  entriesMax: number
  /** Prefix of their content type: a network's sign-in page must not be kept in place of a picture. */
  contentType: string
  isOne(url: URL, request: Pick<Request, 'destination'>): boolean
}

/**
 * Published pictures, at addresses that can't be guessed and always mean the same picture. All other pictures are
 * private. Together they reveal whom a person writes with, so the cache is personal.
 */
export const IMAGES: KeptFiles = {
  cacheName: 'farstead-images',
  isPersonal: true,
  entriesMax: 300,
  contentType: 'image/',
  isOne: ({ pathname }, { destination }) =>
    destination === 'image' && /\/files\/[\w-]+\/(thumb|medium|large)$/.test(pathname),
}

/** Pages of the public website. They reveal what this person has looked at, so they are deleted on sign-out. */
export const SITE_PAGES_CACHE = 'farstead-site-pages'

/** Fonts for other scripts, fetched when a text first needs them, and those of the public website. */
export const FONTS: KeptFiles = {
  cacheName: 'farstead-fonts',
  isPersonal: false,
  entriesMax: 30,
  contentType: 'font/',
  isOne: ({ pathname }) => /^\/(assets|site\/files)\/[^/]+\.woff2$/.test(pathname),
}

/** The public website's style sheets. */
export const STYLES: KeptFiles = {
  cacheName: 'farstead-styles',
  isPersonal: false,
  entriesMax: 3,
  contentType: 'text/css',
  isOne: ({ pathname }) => /^\/site\/files\/[^/]+\.css$/.test(pathname),
}

/** Returns the name of a person's cache (`hash` is theirs); `null` if nothing may be kept. */
export function cacheNameOf({ cacheName, isPersonal }: KeptFiles, hash: string): string | null {
  if (!isPersonal) return cacheName
  return hash === '' ? null : `${cacheName}-${hash}`
}

/**
 * Returns the file as kept here for the person with this hash (blank for nobody). Otherwise fetches it, and then keeps
 * it. The newest file replaces the oldest. Rejects if nothing comes, or not all of it within the time limit.
 */
export async function keptOrFetched(
  request: Request,
  files: KeptFiles,
  hash: string,
  until?: AbortSignal,
): Promise<Response> {
  const signal = forOneRequest(request.signal, until)
  const name = cacheNameOf(files, hash)
  if (name === null) return fetch(request, { signal })
  const cache = await caches.open(name)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request, { signal })
  if (answer.ok && (answer.headers.get('content-type') ?? '').startsWith(files.contentType))
    await keep(cache, request, answer.clone(), files.entriesMax)
  return answer
}

/** Never fails: if the device is full, the file is shown anyway. */
async function keep(cache: Cache, request: Request, answer: Response, entriesMax: number): Promise<void> {
  try {
    await cache.put(request, answer)
    const entries = await cache.keys()
    for (const oldest of entries.slice(0, Math.max(0, entries.length - entriesMax)))
      await cache.delete(oldest)
  } catch (error) {
    console.warn('A file could not be kept', error)
  }
}
