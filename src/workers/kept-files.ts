/** Public files that are kept on this device once they were shown, up to a limit. */
export type KeptFiles = {
  cacheName: string
  /** Each person has a cache of their own, which goes when they sign out; with nobody signed in none are kept. */
  isPersonal: boolean
  entriesMax: number
  /** Content types begin with it: a network's own sign-in page must not be kept in a picture's place. */
  contentType: string
  isOne(url: URL, request: Pick<Request, 'destination'>): boolean
}

/**
 * Published pictures: at addresses that nobody can guess, and that never mean another picture. All else is private.
 * Together they tell whom a person writes with.
 */
export const IMAGES: KeptFiles = {
  cacheName: 'farstead-images',
  isPersonal: true,
  entriesMax: 300,
  contentType: 'image/',
  isOne: ({ pathname }, { destination }) =>
    destination === 'image' && /\/files\/[\w-]+\/(thumb|medium|large)$/.test(pathname),
}

/** Pages of the public website. They tell what this person has looked at, and go when they sign out. */
export const SITE_PAGES_CACHE = 'farstead-site-pages'

/** Letters of other scripts, which come when a text first needs them, and those of the public website. */
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

/** The name of the cache of a person, `hash` being theirs; `null` where nothing may be kept. */
export function cacheNameOf({ cacheName, isPersonal }: KeptFiles, hash: string): string | null {
  if (!isPersonal) return cacheName
  return hash === '' ? null : `${cacheName}-${hash}`
}

/**
 * The file as it is kept here for the person with this hash (blank for nobody), or else from the network, and kept then.
 * The oldest gives way to the newest.
 */
export async function keptOrFetched(request: Request, files: KeptFiles, hash: string): Promise<Response> {
  const name = cacheNameOf(files, hash)
  if (name === null) return fetch(request)
  const cache = await caches.open(name)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && (answer.headers.get('content-type') ?? '').startsWith(files.contentType))
    await keep(cache, request, answer.clone(), files.entriesMax)
  return answer
}

/** Never fails: a device without room shows the file all the same. */
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
