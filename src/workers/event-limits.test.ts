import { afterEach, expect, it, vi } from 'vitest'
import { forOneRequest, untilReplaced } from './event-limits.ts'

afterEach(() => void vi.unstubAllGlobals())

function stubRegistration(workers: { installing: object | null; waiting: object | null }): EventTarget {
  const registration = Object.assign(new EventTarget(), workers)
  vi.stubGlobal('self', { registration })
  return registration
}

it('aborts deferrable work when a newer service worker is found', () => {
  const registration = stubRegistration({ installing: null, waiting: null })
  const signal = untilReplaced()
  expect(signal.aborted).toBe(false)
  registration.dispatchEvent(new Event('updatefound'))
  expect(signal.aborted).toBe(true)
})

it.each([
  { installing: {}, waiting: null },
  { installing: null, waiting: {} },
])('starts no such work beside one: %j', (workers) => {
  stubRegistration(workers)
  expect(untilReplaced().aborted).toBe(true)
})

it('a request ends with the signal of its page', () => {
  const page = new AbortController()
  const signal = forOneRequest(undefined, page.signal)
  expect(signal.aborted).toBe(false)
  page.abort()
  expect(signal.aborted).toBe(true)
})

it('a request ends at its time limit, before a browser gives up on the worker', () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect(forOneRequest().aborted).toBe(true)
  expect(timeout.mock.calls[0]?.[0]).toBeLessThan(300_000)
  timeout.mockRestore()
})
