import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '#contract/result.ts'
import { session } from '#app/auth/session.ts'
import { replica } from '#app/replica/replica.ts'
import { patiently } from '#tests/support/patiently.ts'
import { prepareSignIn } from './prepare-sign-in.ts'

/** What was left for a free line. Here the line always is; how it is shared has tests of its own. */
const left = vi.hoisted(() => [] as Promise<void>[])
vi.mock('#app/device/when-line-is-free.ts', () => ({
  whenLineIsFree: (_: string, work: () => Promise<void>) => {
    left.push(work())
  },
}))

// The worker is replaced here.
const prepare = vi.spyOn(replica, 'prepareSignIn').mockResolvedValue(ok(undefined))
const onSigningIn = vi.spyOn(replica, 'onSigningIn').mockImplementation(() => undefined)
const target = vi.fn<() => Promise<object>>(async () => ({}))
const broken = vi.fn<() => Promise<object>>(async () => Promise.reject(new Error('no such part')))
const routes = [
  { lazy: broken, children: [{ path: '/messages', lazy: target }] },
  { path: '/dashboard', lazy: target },
]
const here = window.location.href

beforeEach(() => session().clear())
afterEach(() => {
  window.history.replaceState(null, '', here)
  vi.clearAllMocks()
})

it('on the sign-in page, loads the worker first, then the page it leads to', async () => {
  window.history.replaceState(null, '', '/login?to=/messages&chat=1')
  prepareSignIn(routes)
  await patiently(() => expect(target).toHaveBeenCalledOnce())
  expect(prepare.mock.invocationCallOrder[0]).toBeLessThan(target.mock.invocationCallOrder[0] ?? 0)
})

it('elsewhere, prefetches nothing until a sign-in is under way, then its page', async () => {
  window.history.replaceState(null, '', '/pricing')
  prepareSignIn(routes)
  onSigningIn.mock.calls[0]?.[0]()
  await patiently(() => expect(target).toHaveBeenCalledOnce())
  expect(prepare).not.toHaveBeenCalled()
})

it('prefetches no page for somebody who signed in before the worker was ready', async () => {
  window.history.replaceState(null, '', '/login?to=/messages')
  const worker = Promise.withResolvers<Awaited<ReturnType<typeof replica.prepareSignIn>>>()
  prepare.mockReturnValueOnce(worker.promise)
  prepareSignIn(routes)
  await patiently(() => expect(prepare).toHaveBeenCalledOnce())
  window.history.replaceState(null, '', '/messages')
  worker.resolve(ok(undefined))
  await left.at(-1)
  expect(target).not.toHaveBeenCalled()
})
