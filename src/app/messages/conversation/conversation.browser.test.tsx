import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import { GUEST, ME, testChat, testChatId, testMessage, testMessages } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { bubble, composer, messageLog, part, writeMessage } from '#tests/support/page-screens.ts'

const bed = pageBed()
const CHAT = `/messages?chat=${testChatId(1)}`

const put = () =>
  bed.put({
    chats: [testChat(1, 3), testChat(2, 3)],
    messages: [...testMessages(1, 0, 2), ...testMessages(2, 0, 2)],
  })
/** Returns what this device has not sent yet. */
const outbox = () => bed.read('outbox', {})

test('keeps an unfinished message across a reload, each in its own chat', async () => {
  await put()
  const router = await bed.open(CHAT)
  await composer().fill('The lockbox code is')
  await router.navigate(`/messages?chat=${testChatId(2)}`)
  await expect.element(composer()).toHaveValue('')
  await composer().fill('Kia ora')
  const again = await bed.open(`/messages?chat=${testChatId(2)}`)
  await expect.element(composer()).toHaveValue('Kia ora')
  await again.navigate(CHAT)
  await expect.element(composer()).toHaveValue('The lockbox code is')
})

test('undoes a waiting deletion, and the conversation returns with its unsent message', async () => {
  await put()
  const router = await bed.open(CHAT)
  bed.setOnline(false)
  await writeMessage('Is anybody there?')
  await composer().fill('Hello?')
  await expect.element(page.getByText('Sends when you’re back online')).toBeVisible()
  await composer().fill('')
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
  await expect.element(page.getByText('1 message isn’t sent yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send, then delete' }).click()
  const done = page.getByText('Conversation with Zoë Ångström deleted')
  await expect.element(done).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe('')
  expect(await outbox()).toMatchObject({ waiting: 1, intents: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(done).not.toBeInTheDocument()
  expect(await outbox()).toMatchObject({ waiting: 1, intents: 0 })
  await router.navigate(CHAT)
  await expect.element(bubble('Is anybody there?')).toBeVisible()
})

test('a refused message of a closed conversation keeps its text and can be discarded', async () => {
  await put()
  await bed.open(CHAT)
  await writeMessage('The gate is off the latch.')
  await expect.element(bubble('The gate is off the latch.')).toBeVisible()
  const [sent] = await bed.beginSending(testChatId(1))
  await bed.refused(sent?.id ?? '', 'chatClosed')
  await bed.put({ chats: [testChat(1, 3, { isClosed: true })] })
  await expect.element(messageLog().getByText('Couldn’t be sent: the conversation is closed')).toBeVisible()
  await expect.element(page.getByText('You can’t send messages here')).toBeVisible()
  await expect.element(composer()).not.toBeInTheDocument()
  await expect.element(bubble('The gate is off the latch.')).toBeVisible()
  await messageLog().getByRole('button', { name: 'Discard' }).click()
  await expect.element(bubble('The gate is off the latch.')).not.toBeInTheDocument()
})

test('says how much history isn’t on the device, and loads it when reachable', async () => {
  await bed.put({ chats: [testChat(1, 3)] })
  bed.tellStatus({ reachability: 'unreachable' })
  await bed.open(CHAT)
  await expect.element(messageLog().getByText('3 messages aren’t on this device')).toBeVisible()
  await expect.element(messageLog().getByText('Loads when you’re back online')).toBeVisible()
  bed.tellStatus({ reachability: 'reachable' })
  const again = messageLog().getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  bed.server.fetchPages = async () => {
    await bed.put({ messages: testMessages(1, 0, 2) })
    return ok(undefined)
  }
  await again.click()
  await expect.element(bubble('message 2 of chat 1')).toBeVisible()
  await expect.element(messageLog().getByText(/aren’t on this device/)).not.toBeInTheDocument()
})

test('shows any written text as text, and runs none of it', async () => {
  const title = document.title
  const texts = [
    '<img src=x onerror="document.title=1"><script>document.title=1</script><b>bold</b>',
    '</p><iframe srcdoc="<script>parent.document.title=1</script>"></iframe>',
    '[see](javascript:document.title=1) javascript:document.title=1 data:text/html,<script>1</script>',
    '{{constructor.constructor("document.title=1")()}} &lt;i&gt; &amp;',
  ]
  const messages = testMessages(1, 0, 3).map((row, n) => ({ ...row, message: texts[n] ?? '' }))
  await bed.put({ chats: [testChat(1, 4, { lastMessage: messages[3] ?? null })], messages })
  await bed.open(CHAT)
  for (const text of texts) await expect.element(bubble(text)).toBeVisible()
  const written = '<svg onload="document.title=1"> from the host'
  await writeMessage(written)
  await expect.element(bubble(written)).toBeVisible()
  const made = 'img, script, b, iframe, svg[onload], a:not([href^="http"])'
  expect([...document.querySelectorAll('.bubble')].filter((shown) => shown.querySelector(made))).toEqual([])
  expect(part('.chat-list').textContent).toContain(written)
  expect(part('.chat-list').querySelector('b, iframe, img[src="x"], svg[onload]')).toBeNull()
  expect(document.title).not.toBe('1')
  expect(title).not.toBe('1')
})

test('with a co-host each message names its writer, and each person can be blocked', async () => {
  const member = (id: string, firstName: string) => ({
    id,
    firstName,
    lastName: '',
    avatarUrl: null,
    readPosition: -1,
  })
  const [moana, rua] = ['00000000-0000-7000-8000-0000000000cc', '00000000-0000-7000-8000-0000000000cd']
  await bed.put({
    chats: [
      testChat(1, 3, {
        participants: [
          member(ME, 'Hana'),
          member(GUEST, 'Zoë'),
          { ...member(moana, 'Moana'), cohostOf: GUEST },
        ],
        former: [member(rua, 'Rua')],
      }),
    ],
    messages: [GUEST, moana, rua].map((senderId, position) => testMessage(1, position, { senderId })),
  })
  await bed.open(CHAT)
  await expect.element(page.getByRole('heading', { name: 'Zoë, Moana' })).toBeVisible()
  const names = messageLog().element().querySelectorAll('.message-author')
  expect([...names].map(({ textContent }) => textContent)).toEqual(['Zoë', 'Moana', 'Rua'])
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Block Zoë' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Block Moana' }).click()
  await expect.element(page.getByText('Moana leaves this conversation. You and Zoë can go on.')).toBeVisible()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(composer()).toBeVisible()
  expect(await outbox()).toMatchObject({ intents: 1 })
})

test('a co-host sees neither the stay nor the actions of the lines about it', async () => {
  const member = (id: string, firstName: string) => ({
    ...{ id, firstName, lastName: '', avatarUrl: null, readPosition: -1 },
  })
  const host = '00000000-0000-7000-8000-0000000000cc'
  const participants = [
    { ...member(ME, 'Hana'), cohostOf: host },
    member(host, 'Ngaire'),
    member(GUEST, 'Tom'),
  ]
  const event = { name: 'agreementSent' as const, agreementId: host }
  const line = testMessage(1, 0, { senderId: host, kind: 'system', message: '', event })
  await bed.put({ chats: [testChat(1, 1, { participants, lastMessage: line })], messages: [line] })
  await bed.open(CHAT)
  await expect.element(page.getByRole('heading', { name: 'Tom', exact: true })).toBeVisible()
  await expect.element(messageLog().getByText(/agreement/)).toBeVisible()
  await expect.element(messageLog().getByRole('link')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Stay details' })).not.toBeInTheDocument()
})
