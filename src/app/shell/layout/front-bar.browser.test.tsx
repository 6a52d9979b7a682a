// Alone: it starts the theme, which follows the device for good.
import '#app/theme/theme.css'
import '#app/ui/ui.css'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { chooseTheme, startTheme } from '#app/theme/theme.ts'
import { startWords } from '#tests/support/page-words.ts'
import { FrontBar } from './front-bar.tsx'

let root: Root
let host: HTMLElement

/** The device's colour scheme, which a test can change. */
const device = Object.assign(new EventTarget(), { matches: false })
function turn(isDark: boolean): void {
  device.matches = isDark
  device.dispatchEvent(new Event('change'))
}

beforeAll(async () => {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    // The theme uses only these two parts of a media query list.
    query.includes('prefers-color-scheme') ? (device as unknown as MediaQueryList) : matchMedia(query),
  )
  await startWords()
  startTheme()
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const router = createMemoryRouter([{ path: '/', element: <FrontBar hasWays={false} /> }])
  root.render(<RouterProvider router={router} />)
})
afterAll(() => {
  chooseTheme('light')
  root.unmount()
  host.remove()
  vi.restoreAllMocks()
})

const isDark = () => document.documentElement.classList.contains('sl-theme-dark')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const iconOf = (name: string) =>
  [...button(name).element().querySelectorAll('svg')]
    .filter((icon) => getComputedStyle(icon).display !== 'none')
    .map((icon) => icon.querySelector('use')?.getAttribute('href')?.split('#')[1])

it('follows the device’s theme if chosen, and its button offers the other theme', async () => {
  await expect.element(button('Dark theme')).toBeVisible()
  expect(iconOf('Dark theme')).toEqual(['moon'])
  turn(true)
  expect(isDark()).toBe(false)

  chooseTheme('system')
  expect(isDark()).toBe(true)
  await expect.element(button('Light theme')).toBeVisible()
  expect(iconOf('Light theme')).toEqual(['sun'])

  turn(false)
  expect(isDark()).toBe(false)
  await expect.element(button('Dark theme')).toBeVisible()
  expect(iconOf('Dark theme')).toEqual(['moon'])
  await button('Dark theme').click()
  expect(isDark()).toBe(true)
})
