import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLaterPages, type LaterPages } from './later-pages.ts'

vi.mock('workbox-routing', () => ({
  registerRoute: (matches: Matches, handle: Handle) => {
    route = { matches, handle }
  },
}))
const turns: string[] = []
vi.mock('#line/realm-line.ts', () => ({
  line: () => ({
    within: (name: string, work: () => Promise<unknown>) => {
      turns.push(name)
      return work()
    },
  }),
}))

type Matches = (asked: { url: URL; sameOrigin: boolean }) => boolean
type Handle = (asked: { url: URL; request: Request }) => Promise<Response>
let route: { matches: Matches; handle: Handle }

const ORIGIN = 'https://farstead.example'
const file = (name: string) => ({ url: `assets/${name}`, integrity: `sha256 of ${name}` })
const LATER: LaterPages = {
  files: [
    file('rooms-route-11111111.js'),
    file('shared-22222222.js'),
    file('rooms-words-33333333.js'),
    file('users-route-44444444.js'),
  ],
  packs: [{ url: 'assets/pack-ab12.json', integrity: 'sha256 of the pack', from: 1, count: 2 }],
  pages: [
    { part: 'turnovers', files: [0, 1, 2] },
    { part: 'users', files: [3, 1] },
  ],
}
const IN_PACK = { 'assets/shared-22222222.js': 'shared()', 'assets/rooms-words-33333333.js': 'words()' }
/** The files of each cache by address. */
const kept = new Map<string, Map<string, Response>>()
const fetched: string[] = []
let isOnline = true
const listeners = new Map<string, (event: unknown) => void>()

const urlOf = (key: Request | string) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href
function cacheNamed(name: string) {
  const files = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, files)
  return {
    match: async (key: Request | string) => files.get(urlOf(key))?.clone(),
    put: async (key: Request | string, response: Response) => void files.set(urlOf(key), response),
    keys: async () => [...files.keys()].map((url) => ({ url })),
    delete: async (key: Request | string) => files.delete(urlOf(key)),
  }
}

beforeEach(() => {
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheNamed(name),
    keys: async () => [...kept.keys()],
    match: async (key: string) =>
      [...kept.values()].flatMap((files) => files.get(urlOf(key)) ?? [])[0]?.clone(),
  })
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    registration: Object.assign(new EventTarget(), { installing: null, waiting: null }),
  })
  vi.stubGlobal('fetch', async (asked: Request | string, { integrity }: RequestInit = {}) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const name = urlOf(asked).slice(ORIGIN.length)
    fetched.push(`${name} ${integrity ?? 'unchecked'}`)
    return name.includes('/pack-') ? Response.json(IN_PACK) : new Response(name)
  })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  keepLaterPages(LATER)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const each of [kept, listeners]) each.clear()
  fetched.length = 0
  turns.length = 0
  isOnline = true
})

/** Fires an event of the service worker, and resolves once its work is over. */
async function fire(type: string, data?: object, port?: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ data, ports: [port], waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  await Promise.all(work)
}

async function missing(): Promise<unknown> {
  const postMessage = vi.fn<(told: unknown) => void>()
  await fire('message', { type: 'askMissing' }, { postMessage })
  return postMessage.mock.calls[0]?.[0]
}

const held = (cache: string) =>
  [...(kept.get(cache)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length + 1))
const open = (path: string) =>
  route.handle({ url: new URL(path, ORIGIN), request: new Request(new URL(path, ORIGIN)) })

it('keeps all pages in order, each request in a turn of what is for later', async () => {
  expect(await missing()).toEqual({ missing: ['turnovers', 'users'] })
  await fire('message', { type: 'keepRest', isUnmeasured: false })
  expect(fetched).toEqual([
    '/assets/pack-ab12.json sha256 of the pack',
    '/assets/rooms-route-11111111.js sha256 of rooms-route-11111111.js',
    '/assets/users-route-44444444.js sha256 of users-route-44444444.js',
  ])
  expect(turns).toEqual(['later', 'later', 'later'])
  expect(await missing()).toEqual({ missing: [] })
})

it('asks for nothing twice, and goes on where it was cut off', async () => {
  isOnline = false
  await fire('message', { type: 'keepRest', isUnmeasured: false })
  expect(await missing()).toEqual({ missing: ['turnovers', 'users'] })
  isOnline = true
  await Promise.all([
    fire('message', { type: 'keepRest', isUnmeasured: false }),
    fire('message', { type: 'keepRest', isUnmeasured: false }),
  ])
  expect(fetched).toHaveLength(3)
  await fire('message', { type: 'keepRest', isUnmeasured: false })
  expect(fetched).toHaveLength(3)
})

it('measures a line that nobody knows with the first file that isn’t here', async () => {
  const rooms = '/assets/rooms-route-11111111.js'
  await cacheNamed('farstead-pages').put(rooms, new Response('here'))
  await fire('message', { type: 'keepRest', isUnmeasured: true })
  expect(fetched[0]).toBe('/assets/users-route-44444444.js sha256 of users-route-44444444.js')
  expect(turns).toEqual(['offline', 'later'])
  expect(await missing()).toEqual({ missing: [] })
})

it('keeps the files of a page that somebody opens, checked, and serves them', async () => {
  const path = '/assets/users-route-44444444.js'
  expect(route.matches({ url: new URL(path, ORIGIN), sameOrigin: true })).toBe(true)
  expect(route.matches({ url: new URL('/assets/first-55555555.js', ORIGIN), sameOrigin: true })).toBe(false)
  expect(await (await open(path)).text()).toBe(path)
  expect(fetched).toEqual([`${path} sha256 of users-route-44444444.js`])
  isOnline = false
  expect(await (await open(path)).text()).toBe(path)
  await expect(open('/assets/shared-22222222.js')).rejects.toThrow('Failed to fetch')
})

it('a new build brings only the pages that this device has', async () => {
  await cacheNamed('farstead-pages').put('assets/users-route-99999999.js', new Response('former'))
  await fire('install')
  expect(held('farstead-pages')).toEqual([
    'assets/users-route-99999999.js',
    'assets/users-route-44444444.js',
    'assets/shared-22222222.js',
  ])
  expect(turns).toEqual(['offline', 'offline'])
  await fire('activate')
  expect(held('farstead-pages')).toEqual(['assets/users-route-44444444.js', 'assets/shared-22222222.js'])
  expect(await missing()).toEqual({ missing: ['turnovers'] })
})

it('a new build takes unchanged files from a build that kept everything', async () => {
  const former = cacheNamed('workbox-precache-v2')
  await former.put('assets/rooms-route-11111111.js', new Response('same'))
  await former.put('assets/rooms-words-33333333.js', new Response('same'))
  await former.put('assets/users-route-99999999.js', new Response('former'))
  await fire('install')
  expect(fetched.toSorted()).toEqual([
    '/assets/shared-22222222.js sha256 of shared-22222222.js',
    '/assets/users-route-44444444.js sha256 of users-route-44444444.js',
  ])
  expect(await missing()).toEqual({ missing: [] })
})

it('a new build isn’t installed without the pages that this device has', async () => {
  await cacheNamed('farstead-pages').put('assets/users-route-99999999.js', new Response('former'))
  isOnline = false
  await expect(fire('install')).rejects.toThrow('Failed to fetch')
})
