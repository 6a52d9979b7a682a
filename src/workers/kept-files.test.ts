import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheNameOf, FONTS, IMAGES, keptOrFetched, type KeptFiles } from './kept-files.ts'

const PICTURES: KeptFiles = { ...IMAGES, cacheName: 'pictures', entriesMax: 2 }
let kept: Map<string, Response>
let asked: string[]
let opened: string[]
let answer: () => Response

beforeEach(() => {
  kept = new Map()
  asked = []
  answer = () => new Response('picture', { headers: { 'content-type': 'image/webp' } })
  const cache = {
    match: async ({ url }: Request) => kept.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => kept.delete(url),
  }
  opened = []
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      opened.push(name)
      return cache
    },
  })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(url)
    return answer()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const show = (name: string, hash = 'ab12') =>
  keptOrFetched(new Request(`https://farstead.example/${name}`), PICTURES, hash)

it('fetches a picture once', async () => {
  expect(await (await show('a')).text()).toBe('picture')
  expect(await (await show('a')).text()).toBe('picture')
  expect(asked).toHaveLength(1)
})

it('keeps pictures in the person’s own cache, and none with nobody signed in', async () => {
  await show('a', 'ab12')
  await show('a', 'cd34')
  expect(opened).toEqual(['pictures-ab12', 'pictures-cd34'])
  kept.clear()
  for (let again = 0; again < 2; again += 1) expect(await (await show('b', '')).text()).toBe('picture')
  expect(kept.size).toBe(0)
  expect(opened).toHaveLength(2)
  expect(cacheNameOf(FONTS, '')).toBe('farstead-fonts')
})

it('drops the oldest picture when full', async () => {
  for (const name of ['a', 'b', 'c']) await show(name)
  expect([...kept.keys()]).toEqual(['https://farstead.example/b', 'https://farstead.example/c'])
})

it('shows an HTML page or a failure in place of a picture, but keeps neither', async () => {
  answer = () => new Response('<h1>Welcome to the lodge</h1>', { headers: { 'content-type': 'text/html' } })
  await show('a')
  answer = () => new Response('', { status: 404, headers: { 'content-type': 'image/webp' } })
  expect((await show('b')).status).toBe(404)
  expect(kept.size).toBe(0)
})

it('keeps only published pictures and fonts, nothing else of the API', () => {
  const image = { destination: 'image' } as const
  const at = (path: string) => new URL(path, 'https://farstead.example')
  expect(IMAGES.isOne(at('/v1/files/Zk3_x-9/medium'), image)).toBe(true)
  for (const path of ['/v1/uploads/1/content', '/v1/profile', '/v1/files/k/medium/x', '/v1/changes'])
    expect(IMAGES.isOne(at(path), image), path).toBe(false)
  expect(IMAGES.isOne(at('/v1/files/k/medium'), { destination: '' })).toBe(false)
  expect(FONTS.isOne(at('/assets/inter-cyrillic-abc.woff2'), { destination: 'font' })).toBe(true)
  expect(FONTS.isOne(at('/v1/files/a.woff2'), { destination: 'font' })).toBe(false)
})
