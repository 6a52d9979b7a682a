import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, data, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startWords } from '#tests/support/page-words.ts'
import { ErrorScreen } from './error-screen.tsx'
import { MissingChunkError } from '#app/shell/routing/lazy-page.ts'

let root: Root
let host: HTMLElement
const before: unknown = window.history.state

beforeAll(() => startWords())
beforeEach(() => {
  // React and the router report the errors that this file throws on purpose.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  window.history.replaceState(before, '')
  vi.restoreAllMocks()
})

/** Opens a page that fails with `error`, coming from another page. */
async function fail(error: unknown) {
  const place = (path: string) => ({ path, element: <p>{path}</p> })
  const router = createMemoryRouter(
    [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          place('/'),
          place('/first'),
          {
            path: '/broken',
            loader: () => {
              throw error
            },
          },
        ],
      },
    ],
    { initialEntries: ['/first', '/broken'] },
  )
  root.render(<RouterProvider router={router} />)
  await expect.poll(() => host.querySelector('h1')).not.toBeNull()
}
const words = () => [...host.querySelectorAll('main p, main h1')].map(({ textContent }) => textContent)

it.each([
  ['a page that is not there', data('Page Not Found: /broken', { status: 404 }), '404'],
  ['a message that says 404', new Error('the server said 404'), '500'],
])('shows Page Not Found for %s', async (_title, error, status) => {
  await fail(error)
  expect(words()).toEqual([status, 'Page Not Found', "We couldn't find the page you are looking for."])
})

it('shows any other error as something wrong, with a drawing and never a stack', async () => {
  await fail(new Error('secret detail'))
  expect(words()).toEqual([
    '500',
    'Oops! Something went wrong.',
    "We are working on it and we'll get it fixed as soon as we can",
  ])
  await expect.poll(() => host.querySelector('.line-drawing')).not.toBeNull()
  expect(host.textContent).not.toMatch(/secret detail|\.tsx|at .*:\d+/)
})

it('says that a part couldn’t be loaded, and offers to reload', async () => {
  await fail(new MissingChunkError(() => Promise.reject(new Error('no')), 'no'))
  expect(words()).toEqual([
    'This page isn’t on this device yet',
    'It opens by itself once you’re online. What you wrote is safe.',
  ])
  expect(host.querySelector('main button')?.textContent).toBe('Reload')
})

it.each([
  ['goes back to a page of ours', { idx: 1 }, '/first'],
  ['leads to the root where there is none', null, '/'],
])('Back to Home %s', async (_title, state, expected) => {
  window.history.replaceState(state, '')
  await fail(new Error('no'))
  const button = host.querySelector<HTMLButtonElement>('main button')
  expect(button?.textContent).toBe('Back to Home')
  button?.click()
  await expect.poll(() => host.textContent).toBe(expected)
})

it('a signed-out person keeps the front-page bar', async () => {
  await fail(new Error('no'))
  await expect.poll(() => host.querySelector('header a[href="/register"]')).not.toBeNull()
})
