import '#app/theme/theme.css'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import { PageLoading, ProgressBar } from './progress-bar.tsx'

beforeAll(() => startWords())

it('is 3 px high at the window’s top, fills in 2 s, and is hidden for 200 ms', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(<PageLoading />)
  const bar = await patiently(() => {
    const found = host.querySelector('[role=progressbar]')
    if (!found) throw new Error('no bar yet')
    return found
  })
  const style = getComputedStyle(bar)
  expect([style.height, style.position, style.top]).toEqual(['3px', 'fixed', '0px'])
  expect([style.animationDuration, style.animationDelay]).toEqual(['2s', '0.2s'])
  const [animation] = bar.getAnimations()
  if (!animation) throw new Error('nothing moves')
  animation.pause()
  animation.currentTime = 199
  expect(getComputedStyle(bar).opacity).toBe('0')
  animation.currentTime = 201
  expect(getComputedStyle(bar).opacity).toBe('1')
  root.unmount()
  host.remove()
})

it('shows while a page loads, and no longer', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let load = (): void => undefined
  const loaded = new Promise<null>((resolve) => {
    load = () => resolve(null)
  })
  const Layout = () => (
    <>
      <ProgressBar />
      <Outlet />
    </>
  )
  const router = createMemoryRouter([
    {
      Component: Layout,
      children: [
        { path: '/', element: <p>{'/'}</p> },
        { path: '/slow', element: <p>{'/slow'}</p>, loader: () => loaded },
      ],
    },
  ])
  root.render(<RouterProvider router={router} />)
  await expect.poll(() => host.textContent).toBe('/')
  const bar = () => host.querySelector('[role=progressbar]')
  expect(bar()).toBeNull()
  const arrived = router.navigate('/slow')
  await expect.poll(bar).not.toBeNull()
  await expect.poll(() => host.textContent).toBe('/')
  load()
  await arrived
  await expect.poll(() => host.textContent).toBe('/slow')
  expect(bar()).toBeNull()
  root.unmount()
  host.remove()
})
