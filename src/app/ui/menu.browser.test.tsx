import type SlDropdown from '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startWords } from '#tests/support/page-words.ts'
import { Menu } from './menu.tsx'

const WORDS = { open: 'Choices', light: 'Light', dark: 'Dark' }
const onChoose = vi.fn<(id: string) => void>()
let root: Root
let host: HTMLElement

beforeEach(async () => {
  await startWords()
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(
    <Menu
      trigger={<button type="button">{WORDS.open}</button>}
      groups={[
        {
          choices: [
            { id: 'light', label: WORDS.light },
            { id: 'dark', label: WORDS.dark },
          ],
        },
      ]}
      onChoose={onChoose}
    />,
  )
  await expect.poll(() => host.querySelector('button')).not.toBeNull()
})
afterEach(() => {
  root.unmount()
  host.remove()
})

it('opens on its first press, 4 px from its button, and reports the choice', async () => {
  expect(host.querySelector('sl-menu')).toBeNull()
  host.querySelector('button')?.click()
  const dropdown = host.querySelector<SlDropdown>('sl-dropdown')
  await expect.poll(() => dropdown?.open).toBe(true)
  expect(dropdown?.distance).toBe(4)
  await expect.poll(() => host.querySelectorAll('sl-menu-item')).toHaveLength(2)
  host.querySelectorAll<HTMLElement>('sl-menu-item')[1]?.click()
  await expect.poll(() => onChoose.mock.calls).toEqual([['dark']])
  await expect.poll(() => dropdown?.open).toBe(false)
})
