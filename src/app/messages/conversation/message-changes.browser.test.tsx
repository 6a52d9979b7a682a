import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GUEST, ME, testChat, testChatId, testMessage, testMessages } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { bubble, composer, messageLog, writeMessage } from '#tests/support/page-screens.ts'

const bed = pageBed()
const MINUTE = 60_000
const CHAT = `/messages?chat=${testChatId(1)}`

/** A conversation whose last message is mine, sent a while ago. */
const put = (ago = MINUTE) => {
  const createdAt = new Date(Date.now() - ago).toISOString()
  const mine = testMessage(1, 130, {
    senderId: ME,
    message: 'See you at five',
    createdAt,
    writtenAt: createdAt,
  })
  const chat = testChat(1, 131, { unreadCount: 0, lastMessage: mine })
  return bed.put({ chats: [chat], messages: [...testMessages(1, 80, 129), mine] }).then(() => mine)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = async (text: string) => {
  const options = bubble(text).getByRole('button', { name: 'Message options' })
  await expect.element(options).toBeInTheDocument()
  options.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Copy text')).toBeVisible()
}

test('a message is edited offline, and the edit can be undone while it waits', async () => {
  await put()
  bed.setOnline(false)
  await bed.open(CHAT, 'HOST', { width: 320, height: 700 })
  await open('See you at five')
  await button('Edit').click()
  await expect.element(page.getByText('Edit your message')).toBeVisible()
  await expect.element(composer()).toHaveValue('See you at five')
  await writeMessage('See you at six')
  await expect.element(bubble('See you at six').getByText('Your edit is waiting to send')).toBeVisible()
  await expect.element(page.getByRole('navigation').getByText('Edited')).not.toBeInTheDocument()
  const undo = bubble('See you at six').getByRole('button', { name: 'Undo' })
  // Each line of the caption ends where the message does.
  const rightOf = (part: Element) => Math.round(part.getBoundingClientRect().right)
  expect(rightOf(bubble('See you at six').element()) - rightOf(undo.element())).toBeLessThan(16)
  await undo.click()
  await expect.element(bubble('See you at five')).toBeVisible()
  await expect.element(composer()).toHaveValue('')
})

test('Cancel and Escape leave editing with the text unchanged', async () => {
  await put()
  await bed.open(CHAT)
  for (const leave of [() => button('Cancel').click(), () => userEvent.keyboard('{Escape}')]) {
    await open('See you at five')
    await button('Edit').click()
    await composer().fill('Something else')
    await leave()
    await expect.element(page.getByText('Edit your message')).not.toBeInTheDocument()
    await expect.element(composer()).toHaveFocus()
  }
  await expect.element(bubble('See you at five')).toBeVisible()
  expect((await bed.read('waiting', {})).intents).toEqual([])
})

test('taking a message back first asks and says what stays', async () => {
  const mine = await put(20 * MINUTE)
  await bed.open(CHAT)
  await open('See you at five')
  // Too late for an edit.
  await expect.element(button('Edit')).not.toBeInTheDocument()
  await button('Take back').click()
  const question = page.getByPanel('Take this message back?')
  await expect.element(question.getByText(/stays in a saved conversation/)).toBeVisible()
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect.element(bubble('You took this message back')).toBeVisible()
  await expect.element(messageLog().getByText('See you at five')).not.toBeInTheDocument()
  expect((await bed.read('waiting', {})).intents).toMatchObject([
    { kind: 'changeMessage', change: { messageId: mine.id, message: null } },
  ])
})

test.each([
  ['somebody else’s message', { senderId: GUEST }],
  ['one of long ago', { createdAt: '2026-10-01T00:00:00.000Z', writtenAt: null }],
])('%s can’t be edited or taken back', async (_what, changes) => {
  const mine = await put()
  await bed.put({ messages: [{ ...mine, ...changes, edition: 1 }] })
  await bed.open(CHAT)
  await open('See you at five')
  for (const name of ['Edit', 'Take back']) await expect.element(button(name)).not.toBeInTheDocument()
})

test('a refused edit keeps its text, which can be sent as a new message', async () => {
  const mine = await put()
  await bed.open(CHAT)
  await bed.mutate('changeMessage', { id: mine.id, chatId: mine.chatId, message: 'See you at six' })
  await bed.changeRefused(mine, 'tooLate')
  const kept = bubble('See you at five')
  await expect
    .element(kept.getByText(/Couldn’t be edited: it was sent too long ago. You wrote:/))
    .toBeVisible()
  await expect.element(kept.getByText('See you at six')).toBeVisible()
  await kept.getByRole('button', { name: 'Send as a new message' }).click()
  await expect.poll(async () => (await bed.read('waiting', {})).intents).toEqual([])
  expect(await bed.beginSending(mine.chatId)).toMatchObject([{ message: 'See you at six' }])
})

test('the other side sees an edit, then that the message was taken back, not its text', async () => {
  const mine = await put()
  const theirs = { ...mine, senderId: GUEST }
  await bed.put({ messages: [{ ...theirs, edition: 1 }] })
  await bed.open(CHAT)
  const edited = { ...theirs, message: 'See you at six', edition: 2, editedAt: mine.createdAt }
  await bed.put({ messages: [edited] })
  await expect.element(bubble('See you at six').getByText('Edited', { exact: true })).toBeVisible()
  const takenBack = { at: mine.createdAt, photos: [] }
  await bed.put({
    chats: [testChat(1, 131, { unreadCount: 0, lastMessage: { ...edited, edition: 3, takenBack } })],
    messages: [{ ...edited, message: 'Message taken back', edition: 3, takenBack }],
  })
  await expect.element(bubble('Zoë Ångström took this message back')).toBeVisible()
  await expect.element(page.getByText('See you at six')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /Zoë took this message back/ })).toBeInTheDocument()
})

test('a change above the visible messages doesn’t move them', async () => {
  await put()
  await bed.open(CHAT, 'HOST', { width: 390, height: 700 })
  const last = bubble('See you at five')
  await expect.element(last).toBeVisible()
  const top = () => last.element().getBoundingClientRect().top
  const before = top()
  const long = { ...testMessage(1, 126), message: 'A much longer text. '.repeat(30), edition: 1 }
  await bed.put({ messages: [{ ...long, editedAt: long.createdAt }] })
  await expect.element(messageLog().getByText('Edited', { exact: true })).toBeInTheDocument()
  await expect.poll(top).toBe(before)
})

test('a reaction can be chosen offline, read by screen readers and removed again', async () => {
  const mine = await put()
  const theirs = { by: GUEST, emoji: '❤️' }
  await bed.put({ messages: [{ ...mine, edition: 1, reactions: [theirs] }] })
  bed.setOnline(false)
  await bed.open(CHAT)
  const list = bubble('See you at five').getByRole('list', { name: 'Reactions' })
  await expect.element(list.getByText('❤️ from Zoë Ångström')).toBeInTheDocument()
  await open('See you at five')
  await button('Thumbs up').click()
  await expect.element(list.getByText('👍 from you · Waiting to send')).toBeInTheDocument()
  await open('See you at five')
  await expect.element(button('Thumbs up')).toHaveAttribute('aria-pressed', 'true')
  await button('Thumbs up').click()
  await expect.element(list.getByText(/from you/)).not.toBeInTheDocument()
})

test('a reaction above the visible messages doesn’t move them', async () => {
  await put()
  await bed.open(CHAT, 'HOST', { width: 390, height: 700 })
  const last = bubble('See you at five')
  await expect.element(last).toBeVisible()
  const top = () => last.element().getBoundingClientRect().top
  const before = top()
  const reactions = [{ by: GUEST, emoji: '👍' }]
  await bed.put({ messages: [{ ...testMessage(1, 126), edition: 1, reactions }] })
  await expect.element(messageLog().getByText(/👍 from/)).toBeInTheDocument()
  await expect.poll(top).toBe(before)
})
