import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lastPushReceived } from '#line/last-push.ts'
import { showPushNotices } from './push-notices.ts'

const { readDevice } = vi.hoisted(() => ({ readDevice: vi.fn<() => Promise<unknown>>() }))
vi.mock('#db/storage/device-store.ts', () => ({ readDevice }))

const CHAT = '0192f5a0-0000-7000-8000-000000000001'
const AGREEMENT = '0192f5a0-0000-7000-8000-000000000002'
const LINE = 'Mere Parata accepted the agreement for the hut'

let windows: { visibilityState: 'visible' | 'hidden' }[]
let shown: { title: string; options: NotificationOptions; isOpen: boolean }[]
let unsubscribed: number
let handlers: Map<string, (event: object) => void>

beforeEach(() => {
  windows = []
  shown = []
  unsubscribed = 0
  handlers = new Map()
  readDevice.mockResolvedValue({ userId: 'somebody' })
  const kept = new Map<string, string>([
    ['/notification-words', JSON.stringify({ title: 'Farstead', body: 'You have a new message.' })],
  ])
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
      put: async (key: string, response: Response) => void kept.set(key, await response.text()),
    }),
  })
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    location: { hostname: 'farstead.example' },
    clients: { matchAll: async () => windows },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options, isOpen: true }),
      getNotifications: async ({ tag }: { tag: string }) =>
        shown
          .filter(({ options }) => options.tag === tag)
          .map((each) => ({ close: () => (each.isOpen = false) })),
      pushManager: {
        getSubscription: async () => ({ unsubscribe: async () => (unsubscribed += 1) }),
      },
    },
  })
  vi.useFakeTimers()
  showPushNotices()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Delivers a push as the browser does. Settles as its work does, however long that waits. */
async function push(sent: unknown, notification?: { tag: string; body: string }): Promise<void> {
  let work: Promise<void> = Promise.resolve()
  const data = sent === null ? null : { json: () => JSON.parse(String(sent)) }
  handlers.get('push')?.({ data, notification, waitUntil: (promise: Promise<void>) => (work = promise) })
  await Promise.all([work, vi.runAllTimersAsync()])
}

it('every push shows a notification, even of a kind unknown to this build', async () => {
  await push(JSON.stringify({ chatId: CHAT }))
  await push(JSON.stringify({ notice: 'agreements', id: AGREEMENT, text: LINE }))
  await push(JSON.stringify({ notice: 'weather', id: AGREEMENT, text: 'It rains' }))
  await push('not JSON')
  await push(null)
  expect(shown.map(({ title, options: { tag, body } }) => ({ title, tag, body }))).toEqual([
    { title: 'Farstead', tag: CHAT, body: 'You have a new message.' },
    { title: 'Farstead', tag: `agreements:${AGREEMENT}`, body: LINE },
    { title: 'Farstead', tag: `weather:${AGREEMENT}`, body: 'It rains' },
    { title: 'Farstead', tag: 'farstead-news', body: '' },
    { title: 'Farstead', tag: 'farstead-news', body: '' },
  ])
})

it('a notification beside a visible page is silent and closes by itself', async () => {
  await push(JSON.stringify({ chatId: CHAT }))
  windows = [{ visibilityState: 'visible' }]
  await push(JSON.stringify({ notice: 'rent', id: AGREEMENT, text: LINE }))
  expect(shown.map(({ options: { silent }, isOpen }) => ({ silent, isOpen }))).toEqual([
    { silent: false, isOpen: true },
    { silent: true, isOpen: false },
  ])
})

it('keeps the tag and text of a notification that only the browser has read', async () => {
  await push(null, { tag: CHAT, body: 'Tienes un mensaje nuevo' })
  await push(null, { tag: `agreements:${AGREEMENT}`, body: LINE })
  expect(shown.map(({ options: { tag, body } }) => ({ tag, body }))).toEqual([
    // In the words that this device's page left.
    { tag: CHAT, body: 'You have a new message.' },
    { tag: `agreements:${AGREEMENT}`, body: LINE },
  ])
})

it('shows no text of a push for a signed-out person, and unsubscribes', async () => {
  readDevice.mockResolvedValue(undefined)
  await push(JSON.stringify({ notice: 'agreements', id: AGREEMENT, text: LINE }))
  expect(shown.map(({ options: { body }, isOpen }) => ({ body, isOpen }))).toEqual([
    { body: undefined, isOpen: false },
  ])
  expect(unsubscribed).toBe(1)
  expect(await lastPushReceived()).toBeNull()
})

it('doesn’t unsubscribe if the browser can’t say who is signed in', async () => {
  readDevice.mockRejectedValue(new Error('IndexedDB is not to be had'))
  await push(JSON.stringify({ chatId: CHAT }))
  expect(shown).toHaveLength(1)
  expect(unsubscribed).toBe(0)
})

it('records when the device was last notified', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 28, 9))
  await push(JSON.stringify({ chatId: CHAT }))
  expect(await lastPushReceived()).toBe(Date.UTC(2026, 10, 28, 9))
})
