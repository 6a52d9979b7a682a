import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replaceStuckWorker } from './replace-stuck-worker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/**
 * Installs a new worker while an active one answers like this (`null`: none is active). Returns whether it took over at
 * once.
 */
async function installBeside(answer: ((port: MessagePort) => void) | null, waitMs = 0): Promise<boolean> {
  const skipWaiting = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const active = answer && {
    postMessage: (_message: unknown, [port]: MessagePort[]) => port && answer(port),
  }
  const done = replaceStuckWorker({
    registration: { active: active as unknown as ServiceWorker | null },
    skipWaiting,
  })
  await vi.advanceTimersByTimeAsync(waitMs)
  await done
  return skipWaiting.mock.calls.length > 0
}

it('waits beside a worker that still has its page', async () => {
  expect(await installBeside((port) => port.postMessage({ isHealthy: true }))).toBe(false)
})

it('replaces a worker that is silent or has lost its page', async () => {
  expect(await installBeside(() => undefined, 5_000)).toBe(true)
  expect(await installBeside((port) => port.postMessage({ isHealthy: false }))).toBe(true)
  expect(await installBeside((port) => port.postMessage(null))).toBe(true)
})

it('leaves a first visit to the browser', async () => {
  expect(await installBeside(null)).toBe(false)
})
