import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Ability } from '#contract/permission.ts'
import { ok } from '#contract/result.ts'
import { pendingRedirect } from '#app/auth/pending-redirect.ts'
import { session } from '#app/auth/session.ts'
import { replica } from '#app/replica/replica.ts'
import type { SessionInfo, SessionNews, SyncStatus } from '#workers/replica-api.ts'
import { useFollowSession } from './use-follow-session.ts'

const person = (id: string): SessionInfo => ({
  user: {
    id,
    role: 'HOST',
    firstName: 'Ngaire',
    lastName: 'Holloway',
    email: 'n@x.example',
    avatarUrl: null,
  },
  expiresAt: '2026-12-01T00:00:00.000Z',
  abilities: [],
})

let root: Root
let host: HTMLElement
let go: (to: string) => Promise<void>
let tellStatus: (status: SyncStatus | undefined) => void = () => undefined
let tellSession: (next: SessionNews) => void = () => undefined
// The worker is replaced here; only which replica is opened and closed matters.
const open = vi.spyOn(replica, 'open')
const close = vi.spyOn(replica, 'close')
const signal = vi.spyOn(replica, 'signal')

beforeEach(() => {
  open.mockResolvedValue(ok(undefined))
  close.mockReturnValue(undefined)
  signal.mockReturnValue(undefined)
  vi.spyOn(replica, 'watchStatus').mockImplementation((onStatus) => {
    tellStatus = onStatus
    return () => undefined
  })
  vi.spyOn(replica, 'watchSession').mockImplementation((onSession) => {
    tellSession = onSession
    return () => undefined
  })
  session().set(person('one'))
})
afterEach(() => {
  root.unmount()
  host.remove()
  session().clear()
  vi.clearAllMocks()
})

function Here() {
  useFollowSession()
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

async function show(path: string, endsAt = path): Promise<void> {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const router = createMemoryRouter([{ path: '*', Component: Here }], { initialEntries: [path] })
  go = (to) => router.navigate(to)
  root.render(<RouterProvider router={router} />)
  await shows(endsAt)
}
async function shows(path: string): Promise<void> {
  await expect.poll(() => host.textContent).toBe(path)
}

it('opens the replica of the signed-in person', async () => {
  await show('/messages')
  await expect.poll(() => open).toHaveBeenCalledWith('one')
  expect(close).not.toHaveBeenCalled()
})

it('checks the token on mount and on path or session changes, not while signing out', async () => {
  await show('/messages')
  await expect.poll(() => signal.mock.calls).toEqual([['session']])
  await go('/settings')
  await shows('/settings')
  await expect.poll(() => signal).toHaveBeenCalledTimes(2)
  await go('/settings?tab=other')
  await shows('/settings?tab=other')
  session().set({ ...person('one'), expiresAt: '2027-01-01T00:00:00.000Z' })
  await expect.poll(() => signal).toHaveBeenCalledTimes(3)
  await go('/logout')
  await shows('/logout')
  session().set(person('one'))
  session().clear()
  await shows('/logout')
  expect(signal).toHaveBeenCalledTimes(3)
})

it('a sign-out in another tab leads to login and back, and closes the replica', async () => {
  await show('/messages?chat=c')
  session().clear()
  await shows('/login?chat=c&to=%2Fmessages')
  expect(close).toHaveBeenCalled()
})

it('a sign-in in another tab leaves signed-out pages; another person starts at home', async () => {
  session().clear()
  await show('/login')
  session().set(person('one'))
  await shows('/dashboard')
  session().set(person('two'))
  await expect.poll(() => open).toHaveBeenCalledWith('two')
  await shows('/dashboard')
})

it('a session restored after the page went to login leads on from there', async () => {
  await show('/login?chat=c&to=%2Fmessages', '/messages?chat=c')
  expect(open).toHaveBeenCalledWith('one')
})

it('a session ended by the server goes to /logout and remembers the page', async () => {
  await show('/messages?chat=c')
  tellStatus({ session: 'ended' } as SyncStatus)
  await shows('/logout')
  expect(pendingRedirect.take()).toBe('/messages?chat=c')
})

it('keeps a refreshed session, but not one of somebody else', async () => {
  await show('/messages')
  tellSession({ ...person('one'), expiresAt: '2027-01-01T00:00:00.000Z' })
  expect(session().get()?.expiresAt).toBe('2027-01-01T00:00:00.000Z')
  tellSession(person('two'))
  expect(session().get()?.user.id).toBe('one')
})

it('takes only abilities in rooms from news of rooms: the rest may be older', async () => {
  const ofRole: Ability = { action: 'list', subject: 'Blog' }
  const inRoom = (hostId: string): Ability => ({ action: 'manage', subject: 'Room', conditions: { hostId } })
  session().set({ ...person('one'), abilities: [ofRole, inRoom('former')] })
  await show('/messages')
  const before = session().get()
  tellSession({
    ...person('one'),
    expiresAt: '2020-01-01T00:00:00.000Z',
    abilities: [inRoom('one')],
    only: 'rooms',
  })
  expect(session().get()).toEqual({ ...before, abilities: [ofRole, inRoom('one')] })
})
