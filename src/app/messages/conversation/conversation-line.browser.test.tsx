import '#app/theme/theme.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { ConversationLine } from './conversation-line.tsx'

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

test('announces a message of a newer version, on the side of the person’s own messages', async () => {
  // Nothing else of a conversation is read for this row.
  const chat = { id: 'c', isClosed: false } as ChatView
  root.render(
    <ConversationLine
      row={{ kind: 'later', key: 'later m1' }}
      chat={chat}
      authorOf={() => ''}
      target={null}
      onEdit={() => {}}
      onQuoted={() => {}}
    />,
  )
  const line = page.getByText('You wrote a message here in a newer version. Update to read and send it.')
  await expect.element(line).toBeVisible()
  const box = line.element().getBoundingClientRect()
  expect(Math.round(box.right)).toBe(Math.round(host.getBoundingClientRect().right))
  expect(box.left).toBeGreaterThan(host.getBoundingClientRect().left)
})
