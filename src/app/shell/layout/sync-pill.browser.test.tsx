import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PillState } from '#app/shell/navigation/pill-state.ts'
import { startWords } from '#tests/support/page-words.ts'
import { SyncPill } from './sync-pill.tsx'

let root: Root
let host: HTMLElement

beforeEach(async () => {
  await startWords('layout')
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test.each<[string, PillState, boolean, string]>([
  ['beneath the banner only what waits', { kind: 'offline', count: 5 }, true, '5 waiting'],
  ['beneath the banner with nothing to say', { kind: 'offline', count: 0 }, true, 'Offline'],
  ['where nothing else says so', { kind: 'offline', count: 5 }, false, 'Offline · 5 waiting'],
])('offline, %s', async (_, state, isOfflineSaid, words) => {
  root.render(<SyncPill state={state} isOfflineSaid={isOfflineSaid} onPress={() => {}} />)
  const pill = page.getByRole('button', { name: /^Offline/ })
  await expect.element(pill).toBeVisible()
  await expect.poll(() => host.querySelector('.pill-words')?.textContent).toBe(words)
})
