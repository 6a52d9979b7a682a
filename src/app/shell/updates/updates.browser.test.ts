import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UPDATE_CHECK_MS } from '#contract/limits.ts'
import { patiently } from '#tests/support/patiently.ts'
import type { SyncStatus } from '#workers/replica-api.ts'
import { latestBuild, reloadedBuild } from './build-check.ts'
import { activateNewest } from './service-worker-registration.ts'
import { startUpdates } from './updates.ts'

const TRY_AGAIN_MS = 5_000

let tellStatus: (status: SyncStatus) => void = () => undefined
let takenOver: () => void = () => undefined

vi.mock('./build-check.ts', () => ({
  currentBuild: () => 'b1',
  latestBuild: vi.fn(async () => 'b1'),
  reloadedBuild: vi.fn(async () => 'b1'),
}))
vi.mock('./service-worker-registration.ts', () => ({
  activateNewest: vi.fn(async () => true),
  checkServiceWorker: async () => undefined,
  onServiceWorkerUpdate: (listener: () => void) => {
    takenOver = listener
  },
  registerServiceWorker: async () => undefined,
}))
vi.mock('#app/replica/replica.ts', () => ({
  replica: {
    watchStatus: (listener: (status: SyncStatus) => void) => {
      tellStatus = listener
      return () => undefined
    },
  },
}))

const asked = vi.mocked(latestBuild)
const looked = vi.mocked(reloadedBuild)
const tried = vi.mocked(activateNewest)
let isOnline = true

beforeAll(() => {
  vi.stubEnv('PROD', true)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  startUpdates()
})
beforeEach(async () => {
  isOnline = true
  await vi.advanceTimersByTimeAsync(UPDATE_CHECK_MS)
  asked.mockClear()
  looked.mockClear()
  tried.mockClear()
})

test('makes a check that came due offline once back online', async () => {
  isOnline = false
  await vi.advanceTimersByTimeAsync(UPDATE_CHECK_MS)
  expect(asked).not.toHaveBeenCalled()
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await patiently(() => expect(asked).toHaveBeenCalledTimes(1))
})

test('a network that comes and goes within the hour causes no check', async () => {
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(UPDATE_CHECK_MS - 1)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  await patiently(() => expect(asked).toHaveBeenCalledTimes(1))
})

/** A status in which nothing stands against a reload. */
const REACHABLE = { reachability: 'reachable', isSyncing: false } as SyncStatus

/** A newer build is found, and its service worker doesn't take over. */
async function findWaiting(build: string): Promise<void> {
  tried.mockResolvedValue(false)
  asked.mockResolvedValue(build)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

test('while the newer service worker waits, retries ask the server for nothing', async () => {
  await findWaiting('b2')
  expect([tried.mock.calls.length, asked.mock.calls.length]).toEqual([1, 1])
  // Whatever the replica says meanwhile is no reason for another try.
  for (let n = 0; n < 3; n += 1) tellStatus(REACHABLE)
  await vi.advanceTimersByTimeAsync(TRY_AGAIN_MS - 1)
  expect(tried).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tried).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2 * TRY_AGAIN_MS)
  expect(tried).toHaveBeenCalledTimes(3)
  expect([asked.mock.calls.length, looked.mock.calls.length]).toEqual([1, 0])
})

test('tries again at once when another service worker has taken over', async () => {
  await findWaiting('b3')
  await vi.advanceTimersByTimeAsync(3 * TRY_AGAIN_MS)
  tried.mockClear()
  takenOver()
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toHaveBeenCalled()
})

test('the pauses between tries start over with another build', async () => {
  await findWaiting('b4')
  // After these the next pause would be eight times as long.
  await vi.advanceTimersByTimeAsync(7 * TRY_AGAIN_MS)
  await findWaiting('b5')
  tried.mockClear()
  await vi.advanceTimersByTimeAsync(TRY_AGAIN_MS)
  expect(tried).toHaveBeenCalledTimes(1)
})
