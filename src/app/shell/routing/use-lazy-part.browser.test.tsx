import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadStrings } from '#app/i18n/i18n.ts'
import { ToastRegion } from '#app/ui/toast-region.tsx'
import { pageBed } from '#tests/support/page-bed.tsx'
import { useLazyPart } from './use-lazy-part.ts'

const bed = pageBed()
const WORDS = { open: 'Search', part: 'The search', label: 'Notices', dismiss: 'Dismiss' }
const Part = () => <p>{WORDS.part}</p>

test('a part that can’t be loaded shows a toast, and appears once it can', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await loadStrings('layout')
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('Failed to fetch'))
  function Layout() {
    const lazy = useLazyPart(load)
    return (
      <main id="content" tabIndex={-1}>
        <button type="button" onClick={lazy.open}>
          {WORDS.open}
        </button>
        {lazy.Part && lazy.isOpen && <lazy.Part />}
        <ToastRegion label={WORDS.label} dismissLabel={WORDS.dismiss} />
      </main>
    )
  }
  await bed.show([{ path: '/', Component: Layout }])
  await page.getByRole('button', { name: WORDS.open }).click()
  const toast = page.getByText(/^This part isn’t on this device yet/)
  await expect.element(toast).toBeVisible()
  await page.getByRole('button', { name: WORDS.dismiss }).click()
  await expect.element(toast).not.toBeInTheDocument()
  // Not lost with the button that had it.
  await expect.poll(() => document.activeElement?.id).toBe('content')
  await page.getByRole('button', { name: WORDS.open }).click()
  await expect.element(page.getByText(WORDS.part)).toBeVisible()
})
