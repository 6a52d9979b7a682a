import { Link, Outlet } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PageError } from '#app/shell/layout/error-screen.tsx'
import { pageBed } from '#tests/support/page-bed.tsx'
import { lazyPage } from './lazy-page.ts'

const bed = pageBed()
const WORDS = { settings: 'Settings', messages: 'Messages' }
const Layout = () => (
  <>
    <nav>
      <Link to="/settings">{WORDS.settings}</Link>
      <Link to="/messages">{WORDS.messages}</Link>
    </nav>
    <Outlet />
  </>
)
const titled = (words: string) => ({ Component: () => <h1>{words}</h1> })
const follow = (name: string) => page.getByRole('link', { name }).click()
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('a page that can’t be loaded says so inside the layout, and opens once it can', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  let isThere = false
  const load = lazyPage(async () => {
    if (!isThere) throw new Error('Failed to fetch')
    return titled(WORDS.settings)
  })
  const children = [
    { path: '/messages', ...titled(WORDS.messages) },
    { path: '/settings', ErrorBoundary: PageError, lazy: load },
  ]
  await bed.show([{ Component: Layout, children }], '/messages')
  await expect.element(heading(WORDS.messages)).toBeVisible()
  await follow(WORDS.settings)
  await expect.element(heading('This page isn’t on this device yet')).toBeVisible()
  await follow(WORDS.messages)
  await expect.element(heading(WORDS.messages)).toBeVisible()
  isThere = true
  await follow(WORDS.settings)
  await expect.element(heading(WORDS.settings)).toBeVisible()
})

test('a page that isn’t here comes by itself once the device is online', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  let isThere = false
  let tries = 0
  const load = lazyPage(async () => {
    tries += 1
    if (!isThere) throw new Error('Failed to fetch')
    return titled(WORDS.settings)
  })
  const children = [{ path: '/settings', ErrorBoundary: PageError, lazy: load }]
  await bed.show([{ Component: Layout, children }], '/settings')
  await expect.element(heading('This page isn’t on this device yet')).toBeVisible()
  // The screen has begun to wait with the first try of its own.
  const before = tries
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return tries
    })
    .toBeGreaterThan(before)
  await expect.element(heading('This page isn’t on this device yet')).toBeVisible()
  isThere = true
  window.dispatchEvent(new Event('online'))
  await expect.element(heading(WORDS.settings)).toBeVisible()
})
