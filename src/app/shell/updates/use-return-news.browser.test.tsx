import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ME, testChat, testChatId, testMessage } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { bubble } from '#tests/support/page-screens.ts'

const bed = pageBed()
const CHAT = testChatId(1)
const TEXTS = [
  'Gate is off the latch',
  'Lockbox 4186',
  'Bread in the fridge',
  'Wood is dry',
  'See you at five',
]

test('a toast counts what was sent on return, and the sheet shows it later', async () => {
  await bed.put({ chats: [testChat(1, 0)] })
  bed.setOnline(false)
  for (const message of [...TEXTS, 'Not this one'])
    await bed.mutate('sendChatMessage', { chatId: CHAT, message })
  await bed.open(`/messages?chat=${CHAT}`)
  await expect.element(bubble('Not this one')).toBeVisible()
  // The page has read what waits once its sheet shows it.
  await page.getByRole('button', { name: 'See what’s waiting', exact: true }).click()
  await expect.poll(() => document.querySelectorAll('.waiting-text').length).toBe(6)
  bed.setOnline(true)
  await sendAllButLast()
  const toast = page.getByRole('region', { name: 'Notices' })
  await expect.element(toast.getByText(/^5 sent as your signal came back\. 1 needs you: /)).toBeVisible()
  await expect.element(toast.getByText(/: Lockbox 4186$/)).toBeVisible()

  await bed.open(`/messages?chat=${CHAT}`)
  await page.getByRole('button', { name: /need/ }).first().click()
  await expect.element(page.getByPanel().getByText(/^5 messages sent\. 1 needs you: /)).toBeVisible()
  await expect.element(page.getByPanel().getByText(/: Lockbox 4186$/)).toBeVisible()
})

/** The server takes what waits, and refuses the last of it. */
async function sendAllButLast(): Promise<void> {
  const rows = await bed.beginSending(CHAT)
  const taken = rows.slice(0, TEXTS.length)
  await bed.accepted(
    taken.map(({ id, message }, position) =>
      testMessage(1, position, { id, message, senderId: ME, createdAt: new Date().toISOString() }),
    ),
  )
  const last = rows.at(-1)
  if (last === undefined) throw new Error('Nothing waited')
  await bed.refused(last.id, 'tooLong')
}
