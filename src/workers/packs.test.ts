import type { CachedResponseWillBeUsedCallbackParam } from 'workbox-core/types.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takesFromPacks, type Pack } from './packs.ts'

const ORIGIN = 'https://farstead.example'
const PACK: Pack = {
  url: 'assets/pack-ab12.json',
  integrity: 'sha256-of-the-pack',
  from: 1,
  count: 3,
}
const MANIFEST = ['assets/large.js', 'assets/a.js', 'assets/b.css', 'assets/c.js']
const CONTENTS = { 'assets/a.js': 'a()', 'assets/b.css': 'b{}', 'assets/c.js': 'c()' }
let kept: Map<string, Response>
let fetched: unknown[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  kept = new Map()
  fetched = []
  answer = () => Response.json(CONTENTS)
  const urlOf = (key: Request | string) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href
  const cache = {
    match: async (key: Request | string) => kept.get(urlOf(key))?.clone(),
    put: async (key: string, response: Response) => void kept.set(urlOf(key), response),
  }
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  vi.stubGlobal('fetch', async (url: string, { integrity }: RequestInit) => {
    fetched.push({ url, integrity })
    return answer()
  })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Returns what a plugin has for these files, as text; `null` where Workbox has to fetch it. */
async function takeAll(files: string[], type = 'install', cachedResponse?: Response): Promise<unknown[]> {
  const { cachedResponseWillBeUsed } = takesFromPacks([PACK], MANIFEST)
  const taken: unknown[] = []
  for (const file of files) {
    const asked = {
      cachedResponse,
      cacheName: 'precache',
      request: new Request(ORIGIN + file),
      event: { type },
    } as CachedResponseWillBeUsedCallbackParam
    const found = await cachedResponseWillBeUsed?.(asked)
    taken.push(found ? await found.clone().text() : null)
  }
  return taken
}

it('gets all files of a pack with one request, checked by its hash', async () => {
  expect(await takeAll(['/assets/a.js', '/assets/b.css', '/assets/c.js'])).toEqual(['a()', 'b{}', 'c()'])
  expect(fetched).toEqual([{ url: PACK.url, integrity: PACK.integrity }])
  const types = [...kept].map(([url, file]) => [url, file.headers.get('content-type')])
  expect(types).toEqual([
    [`${ORIGIN}/assets/a.js`, 'application/javascript; charset=utf-8'],
    [`${ORIGIN}/assets/b.css`, 'text/css; charset=utf-8'],
    [`${ORIGIN}/assets/c.js`, 'application/javascript; charset=utf-8'],
  ])
})

it('leaves files to Workbox that no pack has', async () => {
  expect(await takeAll(['/assets/large.js'])).toEqual([null])
  expect(fetched).toEqual([])
})

it('fetches no pack for an update that lacks less than half of it', async () => {
  for (const file of ['/assets/a.js', '/assets/b.css']) kept.set(ORIGIN + file, new Response('kept'))
  expect(await takeAll(['/assets/c.js'])).toEqual([null])
  expect(fetched).toEqual([])
})

it('never replaces a file that is here', async () => {
  kept.set(`${ORIGIN}/assets/a.js`, new Response('kept'))
  await takeAll(['/assets/b.css'])
  expect(await kept.get(`${ORIGIN}/assets/a.js`)?.text()).toBe('kept')
  expect(kept.size).toBe(3)
})

it('uses packs only during an installation', async () => {
  expect(await takeAll(['/assets/a.js'], 'fetch')).toEqual([null])
  expect(await takeAll(['/assets/a.js'], 'fetch', new Response('cached'))).toEqual(['cached'])
  expect(fetched).toEqual([])
})

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error', () => Response.json(CONTENTS, { status: 503 })],
  ['a page of something else', () => new Response('<h1>Welcome to the lodge</h1>')],
  ['a pack that lacks a file', () => Response.json({ 'assets/b.css': 'b{}' })],
])('leaves files to Workbox after %s, and asks for the pack once', async (_name, failing) => {
  answer = failing
  expect(await takeAll(['/assets/a.js', '/assets/c.js'])).toEqual([null, null])
  expect(fetched).toHaveLength(1)
})
