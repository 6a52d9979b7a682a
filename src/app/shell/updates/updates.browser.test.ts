import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UPDATE_CHECK_MS } from '#contract/limits.ts'
import { patiently } from '#tests/support/patiently.ts'
import { latestBuild } from './build-check.ts'
import { startUpdates } from './updates.ts'

vi.mock('./build-check.ts', () => ({
  currentBuild: () => 'b1',
  latestBuild: vi.fn(async () => 'b1'),
  reloadedBuild: async () => 'b1',
}))
vi.mock('./service-worker-registration.ts', () => ({
  activateNewest: async () => true,
  checkServiceWorker: async () => undefined,
  onServiceWorkerUpdate: () => undefined,
  registerServiceWorker: async () => undefined,
}))
vi.mock('#app/replica/replica.ts', () => ({ replica: { watchStatus: () => () => undefined } }))

const asked = vi.mocked(latestBuild)
let isOnline = true

beforeAll(() => {
  vi.stubEnv('PROD', true)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  startUpdates()
})
beforeEach(async () => {
  isOnline = true
  await vi.advanceTimersByTimeAsync(UPDATE_CHECK_MS)
  asked.mockClear()
})

test('a check that came due without a network is made when it is back', async () => {
  isOnline = false
  await vi.advanceTimersByTimeAsync(UPDATE_CHECK_MS)
  expect(asked).not.toHaveBeenCalled()
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await patiently(() => expect(asked).toHaveBeenCalledTimes(1))
})

test('a network that comes and goes within the hour asks for nothing', async () => {
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(UPDATE_CHECK_MS - 1)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  await patiently(() => expect(asked).toHaveBeenCalledTimes(1))
})
