import { afterAll, beforeAll, vi } from 'vitest'
import { page, server, userEvent } from 'vitest/browser'
import { pageState, takeBack } from './left-behind.ts'

/* Files that share a page find it as the first one did: what a file may leave is put back, and the rest fails it. */

/** That of Vitest. */
const VIEWPORT = { width: 414, height: 896 }

/** A document of its own ends with its file. */
const isShared = !server.config.isolate
if (isShared) {
  // First, as in the app: of two rules with the same weight, the later one holds.
  await import('#app/theme/theme.css')
  await import('#app/ui/ui.css')
}

const title = document.title
const before = pageState()

beforeAll(async () => {
  await parkPointer()
  await page.viewport(VIEWPORT.width, VIEWPORT.height)
})
// Named first, so it runs after those of the file.
afterAll(() => {
  const left = isShared ? takeBack(before) : []
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  document.title = title
  clearStorage()
  if (left.length > 0)
    throw new Error(`This file leaves behind, for those that share its page:\n${left.join('\n')}`)
})

/**
 * Moves the browser's pointer into a corner. It stays where the file before left it, and what then comes to stand under
 * it counts as hovered: a toast stays, a menu loads before the press.
 */
async function parkPointer(): Promise<void> {
  const corner = document.createElement('div')
  corner.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 4px; height: 4px; z-index: 99999'
  document.body.append(corner)
  await userEvent.hover(corner)
  corner.remove()
}

/** What a page keeps of itself, such as its theme, it would read in the next file too. */
function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  // As if another tab had done it.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}
