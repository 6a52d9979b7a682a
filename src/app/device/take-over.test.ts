import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestLocks } from '#tests/support/test-locks.ts'
import { createTakeOver } from './take-over.ts'

/** As long as Chromium takes to end an old service worker, in ms. */
const ENDS_AFTER_MS = 50
const INSTALLS_AFTER_MS = 200
/** How long a tab waits for a worker, in ms. */
const LIMIT_MS = 10_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  onActivate = () => {}
  readonly scriptURL: string
  constructor(name: string) {
    super()
    this.scriptURL = `https://farstead.example${name}`
  }
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage(message: { type: string }): void {
    if (message.type === 'activate') this.onActivate()
  }
}

/**
 * A browser whose tabs share one registration, with a newer worker. Like Chromium, it heeds only the first `activate`
 * of a worker, and forgets it if the old one is asked for something before it has ended, which `isBusy` says.
 */
function browser(isBusy: () => boolean) {
  const log: string[] = []
  const start = Date.now()
  const note = (what: string) => void log.push(`${what} at ${Date.now() - start}`)
  const registration: { installing: FakeWorker | null; waiting: FakeWorker | null } = {
    installing: null,
    waiting: null,
  }
  let count = 0

  function install(afterMs = INSTALLS_AFTER_MS, name = '/sw.js'): void {
    const worker = new FakeWorker(name)
    count += 1
    const title = `worker ${count}`
    let isAsked = false
    worker.onActivate = () => {
      note(`activate ${title}`)
      if (isAsked) return
      isAsked = true
      setTimeout(() => {
        if (isBusy() || registration.waiting !== worker) return
        registration.waiting = null
        worker.become('activated')
      }, ENDS_AFTER_MS)
    }
    registration.installing = worker
    setTimeout(() => {
      if (registration.installing !== worker) return
      registration.installing = null
      const former = registration.waiting
      registration.waiting = worker
      former?.become('redundant')
      worker.become('installed')
    }, afterMs)
  }

  const stored = new Map<string, string>()
  const locks = createTestLocks()
  const tab = () =>
    createTakeOver({
      // The page uses only these parts of a registration.
      registration: registration as unknown as ServiceWorkerRegistration,
      alone: (lock, signal, work) => locks.request(lock, { signal }, work),
      memory: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
      },
      hold: (ms) => {
        note(`hold for ${ms}`)
        return () => note('end of hold')
      },
      register: async (name) => {
        note(`register ${name}`)
        install(INSTALLS_AFTER_MS, name)
      },
    })
  return { log, registration, install, tab, locks }
}

/** A browser with a newer worker that waits. */
async function withWaiting(isBusy: () => boolean = () => false) {
  const made = browser(isBusy)
  made.install(0)
  await vi.advanceTimersByTimeAsync(0)
  return made
}

/** Returns what a promise resolves to once this much time has passed; `undefined` if it is still pending then. */
async function after<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let value: T | undefined
  void promise.then((resolved) => {
    value = resolved
  })
  await vi.advanceTimersByTimeAsync(ms)
  return value
}

it('holds the line before asking the worker, until it has taken over', async () => {
  const { log, tab } = await withWaiting()
  expect(await after(1_000, tab()('b2'))).toBe(true)
  expect(log).toEqual(['hold for 1500 at 0', 'activate worker 1 at 100', 'end of hold at 150'])
})

it('one of five tabs asks, and all of them learn that the worker has taken over', async () => {
  const { log, tab } = await withWaiting()
  const all = Promise.all(Array.from({ length: 5 }, () => tab()('b2')))
  expect(await after(1_000, all)).toEqual([true, true, true, true, true])
  expect(log.filter((line) => line.startsWith('hold'))).toHaveLength(1)
})

it('the next tab asks when a tab dies while asking', async () => {
  const { log, tab, locks } = await withWaiting()
  const dies = locks.takeSilently('farstead-take-over')
  const next = tab()('b2')
  expect(await after(2_000, next)).toBeUndefined()
  dies()
  expect(await after(1_000, next)).toBe(true)
  expect(log.slice(0, 2)).toEqual(['hold for 1500 at 2000', 'activate worker 1 at 2100'])
})

it('a tab stops waiting for another one that asks', async () => {
  const { log, tab, locks } = await withWaiting()
  locks.takeSilently('farstead-take-over')
  expect(await after(60_000, tab()('b2'))).toBe(false)
  expect(log).toEqual([])
})

it('reinstalls a stuck worker once and asks the new one', async () => {
  let asked = 0
  const { log, tab } = await withWaiting(() => (asked += 1) === 1)
  expect(await after(2 * LIMIT_MS, tab()('b2'))).toBe(true)
  expect(log).toEqual([
    'hold for 1500 at 0',
    'activate worker 1 at 100',
    'end of hold at 10100',
    'register /sw.js?again at 10100',
    'hold for 1500 at 10300',
    'activate worker 2 at 10400',
    'end of hold at 10450',
  ])
})

it('reinstalls a stuck worker once per build at most, whichever tab asks', async () => {
  const { log, tab, install } = await withWaiting(() => true)
  const one = tab()
  const other = tab()
  const again = () => log.filter((line) => line.startsWith('register')).map((line) => line.split(' ')[1])
  expect(await after(3 * LIMIT_MS, one('b2'))).toBe(false)
  const asked = log.length
  expect(await after(3 * LIMIT_MS, one('b2'))).toBe(false)
  expect(log).toHaveLength(asked)
  expect(await after(3 * LIMIT_MS, other('b2'))).toBe(false)
  expect(again()).toEqual(['/sw.js?again'])
  // A newer one comes under the same name as the last.
  install(INSTALLS_AFTER_MS, '/sw.js?again')
  expect(await after(4 * LIMIT_MS, one('b3'))).toBe(false)
  expect(again()).toEqual(['/sw.js?again', '/sw.js'])
})

it('doesn’t ask a worker that is still installing, and holds nothing', async () => {
  const { log, tab, install } = browser(() => false)
  install(3 * LIMIT_MS)
  const takeOver = tab()
  expect(await after(LIMIT_MS, takeOver('b2'))).toBe(false)
  expect(log).toEqual([])
  await vi.advanceTimersByTimeAsync(2 * LIMIT_MS)
  expect(await after(1_000, takeOver('b2'))).toBe(true)
})

it('doesn’t wait for a newer worker that couldn’t be installed', async () => {
  const { log, tab, install, registration } = browser(() => false)
  install(LIMIT_MS)
  const taken = tab()('b2')
  await vi.advanceTimersByTimeAsync(100)
  const damaged = registration.installing
  registration.installing = null
  damaged?.become('redundant')
  expect(await after(0, taken)).toBe(true)
  expect(log).toEqual([])
})
