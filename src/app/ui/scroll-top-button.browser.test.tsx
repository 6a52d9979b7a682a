import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { patiently } from '#tests/support/patiently.ts'
import { ScrollTopButton } from './scroll-top-button.tsx'

const WORDS = { label: 'Top' }

it('shows only after scrolling more than 200 px, and scrolls to the top smoothly', async () => {
  const page = document.createElement('div')
  page.style.height = '4000px'
  const host = document.createElement('div')
  document.body.append(page, host)
  const root = createRoot(host)
  root.render(<ScrollTopButton {...WORDS} />)
  const scrollTo = async (top: number) => {
    window.scrollTo(0, top)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
  await scrollTo(200)
  expect(host.querySelector('button')).toBeNull()
  await scrollTo(201)
  const button = await patiently(() => {
    const found = host.querySelector('button')
    if (!found) throw new Error('no button yet')
    return found
  })
  const asked = vi.spyOn(window, 'scrollTo')
  button.click()
  expect(asked).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  root.unmount()
  page.remove()
  host.remove()
})
