import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import { ME, testChat, testChatId, testMessage } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { bubble } from '#tests/support/page-screens.ts'

const bed = pageBed()
const CHAT = testChatId(1)

async function write(...texts: string[]): Promise<void> {
  await bed.put({ chats: [testChat(1, 0)] })
  for (const message of texts) await bed.mutate('sendChatMessage', { chatId: CHAT, message })
}
const lines = () => [...document.querySelectorAll('.waiting-text')].map(({ textContent }) => textContent)
async function choose(number: number, choice: string): Promise<void> {
  // A closing menu has items with the same names.
  await expect.element(page.getByRole('menuitem').first()).not.toBeInTheDocument()
  await page.getByRole('button', { name: `Options for message ${number}` }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

test('moves, edits and discards waiting messages, and sends the rest in that order', async () => {
  await write('Gate is off the latch', 'Lockbox 4186', 'Bread in the fridge', 'Never mind')
  await bed.open(`/messages?chat=${CHAT}`)
  bed.setOnline(false)
  await page.getByRole('button', { name: 'See what’s waiting', exact: true }).click()
  await expect
    .poll(lines)
    .toEqual(['Gate is off the latch', 'Lockbox 4186', 'Bread in the fridge', 'Never mind'])
  await choose(2, 'Move up')
  await expect
    .poll(lines)
    .toEqual(['Lockbox 4186', 'Gate is off the latch', 'Bread in the fridge', 'Never mind'])
  await choose(4, 'Discard')
  await expect.poll(lines).toEqual(['Lockbox 4186', 'Gate is off the latch', 'Bread in the fridge'])
  await choose(3, 'Edit')
  await page.getByRole('textbox', { name: 'Edit message' }).fill('Bread and eggs in the fridge')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const left = ['Lockbox 4186', 'Gate is off the latch', 'Bread and eggs in the fridge']
  await expect.poll(lines).toEqual(left)
  expect((await bed.beginSending(CHAT)).map(({ message }) => message)).toEqual(left)
})

test('Try now says that everything is sent once it is', async () => {
  await write('Lockbox 4186')
  await bed.open(`/messages?chat=${CHAT}`)
  await page.getByRole('button', { name: /See what’s waiting to send$/ }).click()
  await expect.poll(lines).toEqual(['Lockbox 4186'])
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect.element(page.getByText(/^Still offline/)).toBeVisible()
  bed.server.syncNow = async () => {
    await sendAll()
    return ok(undefined)
  }
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect.element(page.getByRole('status').getByText(/^Everything’s sent/)).toBeVisible()
  expect(lines()).toEqual([])
})

test('the timeline shows a message as sent by server time and by its attempt', async () => {
  await write('Lockbox 4186')
  await bed.open(`/messages?chat=${CHAT}`)
  await expect.element(bubble('Lockbox 4186')).toBeVisible()
  await sendAll()
  await bubble('Lockbox 4186').getByRole('button', { name: 'Sent' }).click()
  await expect.element(page.getByText('Attempt 1')).toBeVisible()
  const steps = [...document.querySelectorAll('.timeline-step')].map(({ textContent }) => textContent)
  expect(steps.filter((text) => text?.includes('Sent'))).toHaveLength(2)
})

/** Sends what waits, as the leader does with a server that takes it. */
async function sendAll(): Promise<void> {
  const rows = (await bed.beginSending(CHAT)).map(({ id, message }, position) =>
    testMessage(1, position, { id, message, senderId: ME, createdAt: new Date().toISOString() }),
  )
  await bed.accepted(rows)
  await bed.put({ chats: [testChat(1, rows.length, { unreadCount: 0 })] })
}

test('formats waiting amounts and days for people', async () => {
  await write('Lockbox 4186')
  const expense = { amount: 36_000, day: '2026-11-25', note: 'Firewood' }
  await bed.mutate('createRecord', { collection: 'expenses', id: testChatId(9), fields: expense })
  const days = { firstDay: '2026-12-24', lastDay: '2026-12-26', note: '' }
  await bed.mutate('createRecord', { collection: 'blockedDays', id: testChatId(8), fields: days })
  await bed.open(`/messages?chat=${CHAT}`)
  bed.setOnline(false)
  await page.getByRole('button', { name: 'See what’s waiting', exact: true }).click()
  await expect
    .poll(() => lines().toSorted())
    .toEqual(['Blocked days: 24–26 Dec', 'Expense: NZ$360.00, 25 November 2026', 'Lockbox 4186'])
})
