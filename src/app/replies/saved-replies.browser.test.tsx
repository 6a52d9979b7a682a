import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedReplyRow } from '#contract/saved-reply.ts'
import { LOCALES } from '#contract/locale.ts'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { testChat, testChatId } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { composer, part } from '#tests/support/page-screens.ts'
import { testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const CHAT = `/messages?chat=${testChatId(1)}`
const ROOM = testUnit(1, { title: 'Riverstone Tiny Home' })
const chat = testChat(1, 0, { subject: { kind: 'unit', id: ROOM.id, title: ROOM.title } })
const WAY: SavedReplyRow = {
  id: testRecordId(9),
  version: 1,
  title: 'The way here',
  text: 'Kia ora {name}, the key of {room} is under the bell',
  isRemoved: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}
const FILLED = 'Kia ora Zoë, the key of Riverstone Tiny Home is under the bell'
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a reply is written offline, with a preview of what the conversation fills in', async () => {
  await bed.put({ chats: [chat] })
  bed.setOnline(false)
  await bed.open(CHAT, 'HOST', { width: 390, height: 844 })
  await press('Saved replies')
  await expect.element(page.getByText(/^Nothing saved yet\./)).toBeVisible()
  await press('New reply')
  await page.getByLabelText('Title', { exact: true }).fill('The way here')
  await page.getByLabelText('Text', { exact: true }).fill('Kia ora ')
  await press('Name')
  await userEvent.keyboard(', the key of ')
  await press('Room')
  await userEvent.keyboard(' is under the bell')
  await press('Save')
  await expect.element(page.getByText(FILLED, { exact: true })).toBeVisible()
  const [kept] = await bed.read('records', { kinds: ['savedReplies'] })
  expect(kept?.row).toMatchObject({ title: 'The way here', text: WAY.text })
})

test('a reply goes into the field with the names filled in, and nothing is sent', async () => {
  await bed.put({ chats: [chat], savedReplies: [WAY] })
  await bed.open(CHAT)
  await press('Saved replies')
  await page.getByRole('button', { name: /^The way here/ }).click()
  await expect.element(composer()).toHaveValue(FILLED)
  await expect.element(composer()).toHaveFocus()
  await expect.poll(() => document.querySelector('sl-drawer')).toBeNull()
  expect((await bed.read('outbox', {})).waiting).toBe(0)
  await bed.open(CHAT)
  await expect.element(composer()).toHaveValue(FILLED)
})

test('a reply removed in the settings can be restored with Undo', async () => {
  await bed.put({ savedReplies: [WAY] })
  await bed.open('/settings')
  await press('Open saved replies')
  await press('Change “The way here”')
  await press('Remove')
  await expect.element(page.getByText(/^Nothing saved yet\./)).toBeVisible()
  await press('Undo')
  await expect.element(page.getByText('The way here')).toBeVisible()
})

test('the field’s placeholder fits beside all buttons in every language', async () => {
  await bed.put({ chats: [chat] })
  await bed.open(CHAT, 'HOST', { width: 320, height: 700 })
  await expect.element(composer()).toBeVisible()
  await document.fonts.ready
  try {
    for (const locale of LOCALES) {
      await chooseLocale(locale)
      await expect.poll(() => roomBesidePlaceholder(), { message: locale }).toBeGreaterThanOrEqual(0)
    }
  } finally {
    await chooseLocale('en')
  }
})

/** Returns how many CSS pixels the field has left next to its placeholder. */
function roomBesidePlaceholder(): number {
  const field = part('.message-field')
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('The field takes no lines')
  const { fontFamily, fontWeight, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
  const { fontSize } = getComputedStyle(field, '::placeholder')
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('There is nothing to measure with')
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const taken = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  return field.clientWidth - taken - canvas.measureText(field.placeholder).width
}
