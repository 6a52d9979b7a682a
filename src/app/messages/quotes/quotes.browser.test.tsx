import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GUEST, testChat, testChatId, testMessage, testMessages } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { bubble, part, writeMessage } from '#tests/support/page-screens.ts'

const bed = pageBed()
const PHONE = { width: 320, height: 700 }
const CHAT = `/messages?chat=${testChatId(1)}`
const LAST = testMessage(1, 129).message
const QUESTION = 'Is there a heater in the hut? Ring me on 021 555 0123'

/** A long conversation that has been read, whose first message is Zoë's question. */
const put = () => {
  const messages = testMessages(1, 0, 129)
  const asked = testMessage(1, 0, { message: QUESTION, senderId: GUEST })
  return bed.put({ chats: [testChat(1, 130, { unreadCount: 0 })], messages: [asked, ...messages.slice(1)] })
}
const quote = () => page.elementLocator(part('.composer-quote'))

async function reply(text: string): Promise<void> {
  const options = bubble(text).getByRole('button', { name: 'Message options' })
  await expect.element(options).toBeInTheDocument()
  options.element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
}

test('a message can be quoted offline, and the quote survives a reload', async () => {
  await put()
  bed.setOnline(false)
  await bed.open(CHAT, 'HOST', PHONE)
  await reply(LAST)
  await expect.poll(() => quote().element().textContent).toContain(LAST)
  await bed.open(CHAT, 'HOST', PHONE)
  await expect.poll(() => quote().element().textContent).toContain(LAST)
  await writeMessage('That one, yes')
  const shown = bubble('That one, yes').getByRole('link', { name: new RegExp(`${LAST}$`) })
  await expect.element(shown).toHaveAttribute('href', `${CHAT}&at=129`)
  await expect.poll(() => document.querySelector('.composer-quote')).toBeNull()
  expect(await bed.beginSending(testChatId(1))).toMatchObject([
    { message: 'That one, yes', quotes: testMessage(1, 129).id },
  ])
})

test('an unsent message can be quoted, too', async () => {
  await put()
  bed.setOnline(false)
  await bed.open(CHAT, 'HOST', PHONE)
  await writeMessage('That one, yes')
  await reply('That one, yes')
  await expect.poll(() => quote().element().textContent).toContain('You')
  await writeMessage('And the other')
  await expect.element(bubble('And the other').getByText('That one, yes')).toBeVisible()
  const [first, second] = await bed.beginSending(testChatId(1))
  expect(second).toMatchObject({ message: 'And the other', quotes: first?.id })
})

test('a quote links to its message, however far back', async () => {
  await put()
  const router = await bed.open(`${CHAT}&at=1`)
  await reply('message 1 of chat 1')
  await expect.poll(() => quote().element().textContent).toContain('message 1 of chat 1')
  await writeMessage('Never mind this')
  const link = bubble('Never mind this').getByRole('link', { name: /message 1 of chat 1$/ })
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('.message-sought')?.textContent).toContain('message 1 of')
  await expect.element(page.elementLocator(part('.message-sought'))).toBeInViewport()
  await expect.poll(() => router.state.location.search).toBe(`?chat=${testChatId(1)}&at=1`)
})

test('a message’s text can be copied, and a number in it called', async () => {
  await put()
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await bed.open(`${CHAT}&at=0`, 'HOST', PHONE)
  await expect
    .element(page.getByRole('link', { name: '021 555 0123', exact: true }))
    .toHaveAttribute('href', 'tel:+64215550123')
  const asked = page.elementLocator(part(`[data-message="${testMessage(1, 0).id}"]`))
  asked.getByRole('button', { name: 'Message options' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('link', { name: 'Call 021 555 0123' }))
    .toHaveAttribute('href', 'tel:+64215550123')
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(copy).toHaveBeenCalledExactlyOnceWith(QUESTION)
})
