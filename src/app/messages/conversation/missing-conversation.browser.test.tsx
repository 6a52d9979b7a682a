import '#app/theme/theme.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startWords } from '#tests/support/page-words.ts'
import { MissingConversation } from './missing-conversation.tsx'

const now = vi.hoisted(() => ({ isCaughtUp: undefined as boolean | undefined, isReachable: true }))
vi.mock('#app/replica/use-is-reachable.ts', () => ({ useIsReachable: () => now.isReachable }))
vi.mock('#app/replica/use-sync-status.ts', () => ({ useSyncStatus: () => now.isCaughtUp }))

let root: Root
let host: HTMLElement

beforeEach(async () => {
  await startWords('messages')
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test.each([
  { isCaughtUp: undefined, isReachable: true, says: false },
  { isCaughtUp: false, isReachable: true, says: false },
  { isCaughtUp: true, isReachable: true, says: true },
  // Nothing can be asked, so waiting would have no end.
  { isCaughtUp: undefined, isReachable: false, says: true },
  { isCaughtUp: false, isReachable: false, says: true },
])('says that a conversation is missing only once that is certain: %j', async ({ says, ...status }) => {
  Object.assign(now, status)
  root.render(<MissingConversation onBack={() => {}} />)
  const missing = page.getByText('Conversation not found')
  const loading = page.getByRole('region', { name: 'Opening the conversation' })
  await expect.element(says ? missing : loading).toBeInTheDocument()
  await expect.poll(() => (says ? loading : missing).query()).toBeNull()
})
