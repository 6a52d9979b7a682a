// Alone: the app asks for lasting storage once in the life of a page.
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { usePersistentStorage } from './use-persistent-storage.ts'

function Harness({ hasUnsent }: { hasUnsent: boolean }) {
  usePersistentStorage(hasUnsent)
  return hasUnsent ? 'waiting' : 'nothing waits'
}

test('asks the browser to keep the storage once something is unsent', async () => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  const host = document.createElement('div')
  const root = createRoot(host)
  root.render(<Harness hasUnsent={false} />)
  await expect.poll(() => host.textContent).toBe('nothing waits')
  expect(persist).not.toHaveBeenCalled()
  root.render(<Harness hasUnsent />)
  await expect.poll(() => persist).toHaveBeenCalledOnce()
  root.unmount()
})
