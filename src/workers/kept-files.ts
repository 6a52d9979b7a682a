/** Public files that are kept on this device once they were shown, so many of them and no more. */
export type KeptFiles = {
  cacheName: string
  entriesMax: number
  /** Content types begin with it: a network's own sign-in page must not be kept in a picture's place. */
  contentType: string
  isOne(url: URL, request: Pick<Request, 'destination'>): boolean
}

/** Published pictures: at addresses that nobody can guess, and that never mean another picture. All else is private. */
export const IMAGES: KeptFiles = {
  cacheName: 'farstead-images',
  entriesMax: 300,
  contentType: 'image/',
  isOne: ({ pathname }, { destination }) =>
    destination === 'image' && /\/files\/[\w-]+\/(thumb|medium|large)$/.test(pathname),
}

/** Letters of other scripts, which come when a text first needs them. */
export const FONTS: KeptFiles = {
  cacheName: 'farstead-fonts',
  entriesMax: 30,
  contentType: 'font/',
  isOne: ({ pathname }) => /^\/assets\/[^/]+\.woff2$/.test(pathname),
}

/** The file as it is kept here, or else from the network, and kept then. The oldest gives way to the newest. */
export async function keptOrFetched(request: Request, files: KeptFiles): Promise<Response> {
  const cache = await caches.open(files.cacheName)
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
