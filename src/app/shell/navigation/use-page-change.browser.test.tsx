import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { startWords } from '#tests/support/page-words.ts'
import { usePageChange } from './use-page-change.ts'

let root: Root
let host: HTMLElement
let go: (to: string) => Promise<void>

beforeAll(() => startWords())
beforeEach(async () => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const page = (path: string, title: PageHandle['title']) => ({
    path,
    handle: { title } satisfies PageHandle,
    Component: LongPage,
  })
  const router = createMemoryRouter([page('/', 'auth:title'), page('/more', 'shell:nav.settings')])
  go = (to) => router.navigate(to)
  root.render(<RouterProvider router={router} />)
  await expect.poll(() => document.getElementById('below')).not.toBeNull()
})
afterEach(() => {
  root.unmount()
  host.remove()
})

function LongPage() {
  usePageChange()
  return (
    <main id="content" tabIndex={-1}>
      <div ref={tall} />
      <p id="below" />
      <div ref={tall} />
    </main>
  )
}

/** Simulates a page from the replica, whose anchor appears some time after the page. */
function comesLater(): void {
  const anchor = document.createElement('p')
  anchor.id = 'late'
  document.getElementById('content')?.append(anchor)
}

function tall(element: HTMLElement | null): void {
  element?.style.setProperty('height', '3000px')
}

const placeOfAnchor = () => Math.round(document.getElementById('below')?.getBoundingClientRect().top ?? -1)

it('another page begins at its top, with its title and the focus on its content', async () => {
  window.scrollTo(0, 900)
  await go('/more')
  await expect.poll(() => window.scrollY).toBe(0)
  await expect.poll(() => document.title).toBe('Settings - Farstead')
  await expect.poll(() => document.activeElement?.id).toBe('content')
})

it('an address with a hash scrolls to its anchor, on another page or the same', async () => {
  await go('/more#below')
  await expect.poll(() => placeOfAnchor()).toBe(0)
  await go('/more')
  await expect.poll(() => window.scrollY).toBe(0)
  await go('/more#below')
  await expect.poll(() => placeOfAnchor()).toBe(0)
})

it('a change of the query alone doesn’t scroll, and an invalid hash does no harm', async () => {
  window.scrollTo(0, 900)
  await go('/?tab=other')
  await new Promise(requestAnimationFrame)
  expect(window.scrollY).toBe(900)
  await go('/more#%E0%A4%A')
  await expect.poll(() => window.scrollY).toBe(0)
})

it('scrolls to a later anchor once it appears', async () => {
  await go('/more#late')
  await expect.poll(() => document.activeElement?.id).toBe('content')
  expect(window.scrollY).toBe(0)
  comesLater()
  await expect.poll(() => window.scrollY).toBeGreaterThan(3000)
})

it('doesn’t scroll to a later anchor if the person has scrolled meanwhile', async () => {
  await go('/more#late')
  await expect.poll(() => document.activeElement?.id).toBe('content')
  window.dispatchEvent(new WheelEvent('wheel'))
  comesLater()
  await new Promise(requestAnimationFrame)
  expect(window.scrollY).toBe(0)
})

it('the same link scrolls to its anchor again', async () => {
  await go('/more#below')
  await expect.poll(() => placeOfAnchor()).toBe(0)
  window.scrollTo(0, 0)
  await go('/more#below')
  await expect.poll(() => placeOfAnchor()).toBe(0)
})
