import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '#contract/result.ts'
import { guard } from '#app/auth/guard.ts'
import { session } from '#app/auth/session.ts'
import { replica } from '#app/replica/replica.ts'
import { startLater } from './start-later.ts'

const SOMEBODY = '018f0000-0000-7000-8000-000000000001'

// The worker is replaced here.
const open = vi.spyOn(replica, 'open')
const page = vi.fn<() => Promise<object>>()
const other = vi.fn<() => Promise<object>>()
const layout = vi.fn<() => Promise<object>>()
const here = window.location.pathname
const routes = () => [
  {
    lazy: layout,
    children: [
      { path: here, lazy: page, middleware: [guard({ kind: 'public' })] },
      { path: '/another-page', lazy: other, middleware: [guard({ kind: 'public' })] },
    ],
  },
]

beforeEach(() => {
  open.mockResolvedValue(ok(undefined))
  for (const part of [page, other, layout]) part.mockResolvedValue({})
})
afterEach(() => {
  session().clear()
  delete document.documentElement.dataset.started
  vi.clearAllMocks()
})

function signIn(): void {
  session().set({
    user: {
      id: SOMEBODY,
      role: 'HOST',
      firstName: 'Ngaire',
      lastName: 'Holloway',
      email: 'n@x.example',
      avatarUrl: null,
    },
    expiresAt: '2026-12-01T00:00:00.000Z',
    abilities: [],
  })
}

it('opens a signed-in person’s replica and prefetches the parts of their page', async () => {
  signIn()
  const started = startLater(routes())
  // Within the call: none of this waits for the session to be verified.
  expect(open.mock.calls).toEqual([[SOMEBODY]])
  expect([layout, page, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  await started
})

it('opens no replica and prefetches no part if nobody is signed in', async () => {
  await startLater(routes())
  expect(open).not.toHaveBeenCalled()
  expect([layout, page, other].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
})

it('starts the page even if the replica or a part fails to load', async () => {
  signIn()
  open.mockResolvedValue({ ok: false, failure: { kind: 'worker', message: 'died' } })
  page.mockRejectedValue(new Error('gone'))
  await expect(startLater(routes())).resolves.toBeUndefined()
  expect(document.documentElement.dataset.started).toBe('yes')
})

it('reports a page without a guard, and continues the start', async () => {
  const report = vi.spyOn(window, 'reportError').mockReturnValue(undefined)
  await startLater([{ path: '/unguarded', lazy: other }])
  expect(report.mock.calls).toEqual([[new Error('The route /unguarded has no guard')]])
  expect(document.documentElement.dataset.started).toBe('yes')
})
