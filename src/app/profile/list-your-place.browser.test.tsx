import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { loadStrings, startI18n } from '#app/i18n/i18n.ts'
import { ListYourPlace } from './list-your-place.tsx'

const ADDRESS = '/my-profile#list-your-place'
let root: Root
let host: HTMLElement
let go: (to: string) => Promise<void>

beforeAll(async () => {
  await startI18n()
  await loadStrings('profile')
})
beforeEach(() => {
  window.scrollTo(0, 0)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

function show(address: string): void {
  const router = createMemoryRouter([{ path: '/my-profile', Component: Profile }], {
    initialEntries: [address],
  })
  go = (to) => router.navigate(to)
  root.render(<RouterProvider router={router} />)
}

/** Long enough that the section is out of sight until somebody is led there. */
function Profile() {
  return (
    <>
      <div ref={tall} />
      <ListYourPlace />
      <div ref={tall} />
    </>
  )
}
function tall(element: HTMLElement | null): void {
  element?.style.setProperty('height', '3000px')
}
const isInSight = () => {
  const { top = -1 } = host.querySelector('section')?.getBoundingClientRect() ?? {}
  return top > -1 && top < 100
}

it('the way here from the account’s menu ends at this section, whenever it is taken', async () => {
  show(ADDRESS)
  await expect.poll(isInSight).toBe(true)
  window.scrollTo(0, 0)
  expect(isInSight()).toBe(false)
  await go(ADDRESS)
  await expect.poll(isInSight).toBe(true)
})

it('who only opens the profile begins at its top', async () => {
  show('/my-profile')
  await expect.poll(() => host.querySelector('section')).not.toBeNull()
  await new Promise(requestAnimationFrame)
  expect(window.scrollY).toBe(0)
})
