import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '#contract/result.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { replica } from '#app/replica/replica.ts'
import { line } from '#line/realm-line.ts'
import { patiently } from '#tests/support/patiently.ts'
import { prepareSignIn } from './prepare-sign-in.ts'

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

/** What comes before anybody asked for it waits for a line that is known to be good, here 80 Mbit/s. */
beforeEach(() => line().received(1_000_000, 100))
afterEach(() => {
  window.history.replaceState(null, '', here)
  vi.clearAllMocks()
})

it('on the sign-in page the worker comes first, then the page that it leads to', async () => {
  window.history.replaceState(null, '', '/login?to=/messages&chat=1')
  prepareSignIn(routes)
  await patiently(() => expect(target).toHaveBeenCalledOnce())
  expect(prepare.mock.invocationCallOrder[0]).toBeLessThan(target.mock.invocationCallOrder[0] ?? 0)
})

it('elsewhere nothing comes ahead, and while a sign-in is in the air its page does', async () => {
  window.history.replaceState(null, '', '/pricing')
  prepareSignIn(routes)
  onSigningIn.mock.calls[0]?.[0]()
  await patiently(() => expect(target).toHaveBeenCalledOnce())
  expect(prepare).not.toHaveBeenCalled()
})

it('who has signed in before the worker came gets no other page', async () => {
  window.history.replaceState(null, '', '/login?to=/messages')
  const worker = Promise.withResolvers<Awaited<ReturnType<typeof replica.prepareSignIn>>>()
  prepare.mockReturnValueOnce(worker.promise)
  prepareSignIn(routes)
  await patiently(() => expect(prepare).toHaveBeenCalledOnce())
  window.history.replaceState(null, '', '/messages')
  worker.resolve(ok(undefined))
  // Less urgent work runs once it is over.
  await new Promise<void>((resolve) => whenLineIsFree('keepingUp', async () => resolve()))
  expect(target).not.toHaveBeenCalled()
})
