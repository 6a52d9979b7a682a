import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testChat, testMessage } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { composer } from '#tests/support/page-screens.ts'

const bed = pageBed()
const row = () => page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()

test('Enter on a conversation focuses the message field, and F6 switches between them', async () => {
  await bed.put({ chats: [testChat(1, 1)], messages: [testMessage(1, 0)] })
  await bed.open('/messages')
  await expect.element(row()).toBeVisible()
  row().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(composer()).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.element(row()).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.element(composer()).toHaveFocus()
})
