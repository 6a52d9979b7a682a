import '#app/theme/theme.css'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WaitingMessage, WaitingView } from '#workers/replica-api.ts'
import './waiting-sheet.css'
import { startWords } from '#tests/support/page-words.ts'
import { WaitingGroups } from './waiting-groups.tsx'

const AROHA: WaitingView['chats'][number]['others'][number] = {
  id: 'g',
  firstName: 'Aroha',
  lastName: 'Ngatai',
  avatarUrl: null,
  readPosition: -1,
}
const BEHIND: WaitingMessage = {
  id: 'm2',
  message: 'The gate is off the latch',
  writtenAt: '2026-11-21T00:00:00Z',
  state: 'queued',
  rejection: null,
  isFrozen: false,
  canMove: true,
  quotedId: null,
  attempts: [],
  photos: [],
  waitsFor: 'earlier',
}
const WAITING: WaitingView = {
  chats: [{ chatId: 'c', others: [AROHA], messages: [BEHIND] }],
  intents: [],
  edits: [],
  files: [],
  later: [
    { id: 'm1', sort: 'message', others: [AROHA], stored: {} },
    { id: 'kayaks:1', sort: 'edit', others: [], stored: {} },
  ],
}

let root: Root
let host: HTMLElement

beforeEach(async () => {
  await startWords('waiting')
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test('names what a newer version wrote and what waits behind it', async () => {
  root.render(
    <MemoryRouter>
      <div className="waiting">
        <WaitingGroups waiting={WAITING} onLeave={() => {}} />
      </div>
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('heading', { name: 'Waiting for a newer version' })).toBeVisible()
  await expect.element(page.getByText('Message to Aroha Ngatai')).toBeVisible()
  const row = host.querySelector('.waiting-when')
  expect(row?.textContent).toContain('Waiting for something a newer version wrote')
  // A row without a number leaves its words the whole width.
  const words = host.querySelector('section:last-of-type .waiting-text')
  expect(words?.getBoundingClientRect().height).toBeLessThan(40)
})
