import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fail, ok } from '#contract/result.ts'
import { forgetPush, pushState, renewPush, turnPushOff, turnPushOn } from './push.ts'
import { pushWish } from './push-wish.ts'

const { ask } = vi.hoisted(() => ({ ask: vi.fn<(name: string, request: object) => Promise<unknown>>() }))
vi.mock('#app/replica/replica.ts', () => ({ replica: { ask } }))

const WORDS = { title: 'Farstead', body: 'You have a new message.', unsent: 'Something waits' }
const RECEIVED_AT = Date.UTC(2026, 10, 27, 20)
const SUBSCRIPTION = {
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  endpoint: 'https://push.example/1',
  unsubscribe: async () => {
    subscription = null
  },
}

let subscription: typeof SUBSCRIPTION | null
let hasService: boolean
let noted: Map<string, string>
let isOnline: boolean

beforeEach(() => {
  subscription = null
  hasService = true
  isOnline = true
  noted = new Map()
  ask.mockImplementation(async (name) => {
    if (!isOnline) return fail({ kind: 'network', message: 'offline' })
    return ok(name === 'pushKey' ? { data: { key: 'k' } } : undefined)
  })
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (!hasService) throw new DOMException('no service', 'AbortError')
      return (subscription = SUBSCRIPTION)
    },
  }
  const registration = { pushManager, active: { postMessage: () => undefined } }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  const notification = { permission: 'granted', requestPermission: async () => 'granted' }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('window', {
    PushManager: class {},
    Notification: notification,
    localStorage: { getItem: () => null, setItem: () => undefined },
    addEventListener: () => undefined,
  })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => (noted.has(key) ? new Response(noted.get(key)) : undefined),
      delete: async (key: string) => noted.delete(key),
    }),
  })
  pushWish.set('off')
})
afterEach(() => {
  ask.mockReset()
  vi.unstubAllGlobals()
})

const told = () => ask.mock.calls.filter(([name]) => name === 'addPushSubscription').map(([, body]) => body)

it('resubscribes at a start if the browser ended a subscription the person wanted', async () => {
  expect(await turnPushOn(WORDS)).toBe('on')
  subscription = null
  await renewPush(WORDS)
  expect(await pushState()).toBe('on')
  expect(told()).toHaveLength(2)
})

it('treats a subscription from an earlier build as wanted from the next start', async () => {
  subscription = SUBSCRIPTION
  await renewPush(WORDS)
  subscription = null
  await renewPush(WORDS)
  expect(await pushState()).toBe('on')
})

it('never resubscribes after the person turned it off or signed out', async () => {
  for (const end of [turnPushOff, forgetPush]) {
    await turnPushOn(WORDS)
    await end()
    await renewPush(WORDS)
    expect(await pushState()).toBe('off')
  }
})

it('reports that it can’t be turned on again, until it can', async () => {
  await turnPushOn(WORDS)
  subscription = null
  hasService = false
  await renewPush(WORDS)
  expect(await pushState()).toBe('lost')
  hasService = true
  await renewPush(WORDS)
  expect(await pushState()).toBe('on')
  expect(pushWish.get()).toBe('on')
})

it('a start without a network doesn’t report a loss', async () => {
  await turnPushOn(WORDS)
  subscription = null
  isOnline = false
  await renewPush(WORDS)
  expect(pushWish.get()).toBe('on')
})

it('tells the server when this device was last notified, for this person only', async () => {
  await turnPushOn(WORDS)
  noted.set('/notification-received-at', String(RECEIVED_AT))
  await renewPush(WORDS)
  expect(told()[1]).toMatchObject({ receivedAt: '2026-11-27T20:00:00.000Z' })
  await forgetPush()
  await turnPushOn(WORDS)
  expect(told()[2]).not.toHaveProperty('receivedAt')
})
