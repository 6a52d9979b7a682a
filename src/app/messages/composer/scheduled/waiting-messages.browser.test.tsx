import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dayAtPlace } from '#contract/region.ts'
import { NO_SCHEDULED_MESSAGE } from '#contract/scheduled-message-fields.ts'
import type { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import { stayMessageId } from '#contract/stay-message-id.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { instantAt } from '#domain/calendar/place-time.ts'
import { testChat, testChatId, testMessage } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { bubble, composer } from '#tests/support/page-screens.ts'
import { testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const CHAT = `/messages?chat=${testChatId(1)}`
const PHONE = { width: 390, height: 844 }
const ROOM = testUnit(1, { title: 'Riverstone Tiny Home' })
const TODAY = dayAtPlace(new Date(), 'Pacific/Auckland')
const STAY = testAgreement(5, ROOM, {
  status: 'APPROVED',
  guestLocale: 'es',
  startsOn: addDays(TODAY, 1),
  endsOn: addDays(TODAY, 4),
})
const TEMPLATE: ScheduledMessageRow = {
  ...NO_SCHEDULED_MESSAGE,
  id: testRecordId(9),
  version: 1,
  unitIds: [ROOM.id],
  moment: 'arrivalDay',
  texts: [
    { language: 'en', text: 'Welcome {name}' },
    { language: 'es', text: 'Bienvenida {name}, te espera {room}' },
  ],
  activeFrom: '2026-01-01T00:00:00.000Z',
  sentAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const WORDS = 'Bienvenida Zoë, te espera Riverstone Tiny Home'
const chat = testChat(1, 0, { subject: { kind: 'unit', id: ROOM.id, title: ROOM.title } })
const rows = { chats: [chat], units: [ROOM], agreements: [STAY], scheduledMessages: [TEMPLATE] }
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const strip = () => page.getByRole('region', { name: 'Waiting for its time' })

test('tomorrow’s message is visible offline, and can be skipped, restored and changed', async () => {
  await bed.put(rows)
  bed.setOnline(false)
  await bed.open(CHAT, 'HOST', PHONE)
  await expect.element(strip().getByText(WORDS)).toBeVisible()
  await expect.element(strip().getByText(/^Tomorrow 9:00.am.* · Day of arrival$/)).toBeVisible()
  await press('Skip')
  await expect.element(strip().getByText('Skipped')).toBeVisible()
  await press('Send after all')
  await expect.element(strip().getByText('Skipped')).not.toBeInTheDocument()
  await press('Edit')
  await page.getByLabelText('Message', { exact: true }).last().fill('Bring your boots')
  await page.getByLabelText('Time', { exact: true }).fill('06:30')
  await press('Save')
  await expect.element(strip().getByText('Bring your boots')).toBeVisible()
  await expect.element(strip().getByText(/^Tomorrow 6:30.am/)).toBeVisible()
  const kept = await bed.read('record', {
    kind: 'scheduledMessages',
    id: stayMessageId(TEMPLATE.id, STAY.id),
  })
  expect(kept?.row).toMatchObject({
    templateId: TEMPLATE.id,
    agreementId: STAY.id,
    texts: [{ language: null, text: 'Bring your boots' }],
    sendAt: instantAt(addDays(TODAY, 1), '06:30', 'Pacific/Auckland').toISOString(),
    isRemoved: false,
  })
})

test('a host writes a message now for a chosen time', async () => {
  await bed.put({ chats: [chat] })
  bed.setOnline(false)
  await bed.open(CHAT, 'HOST', PHONE)
  await expect.element(page.getByRole('button', { name: 'Send later' })).not.toBeInTheDocument()
  await composer().fill('Did you find the key?')
  await press('Send later')
  await page.getByLabelText('Not if Zoë writes first').click()
  await press('Schedule')
  await expect.element(strip().getByText('Did you find the key?')).toBeVisible()
  await expect.element(strip().getByText('Not if Zoë writes first')).toBeVisible()
  await expect.element(composer()).toHaveValue('')
  expect((await bed.read('outbox', {})).waiting).toBe(0)
  await press('Remove')
  await expect.element(strip()).not.toBeInTheDocument()
})

test('a template is written in two languages, with a preview for the next guest', async () => {
  await bed.put({ ...rows, scheduledMessages: [] })
  bed.setOnline(false)
  await bed.open('/settings', 'HOST', PHONE)
  await press('Open scheduled messages')
  await press('New message')
  await page.getByLabelText('When', { exact: true }).selectOptions('First evening')
  await page.getByLabelText('Message in English', { exact: true }).fill('Warm enough, {name}?')
  await page.getByLabelText('Another language').selectOptions('Español')
  await press('Save')
  await expect.element(page.getByText('Message is required')).toBeVisible()
  await page.getByLabelText('Message in Español', { exact: true }).fill('¿Todo bien, {name}?')
  await expect.element(page.getByText('¿Todo bien, Zoë?', { exact: true })).toBeVisible()
  await press('Save')
  await expect.element(page.getByText(/^First evening, 7:00.pm$/)).toBeVisible()
  const [kept] = await bed.read('records', { kinds: ['scheduledMessages'] })
  expect(kept?.row).toMatchObject({
    unitIds: [ROOM.id],
    moment: 'firstEvening',
    texts: [
      { language: 'en', text: 'Warm enough, {name}?' },
      { language: 'es', text: '¿Todo bien, {name}?' },
    ],
  })
})

test('both sides see that it was sent automatically; guests can’t schedule', async () => {
  const sent = testMessage(1, 0, { message: WORDS, isAutomatic: true })
  await bed.put({ ...rows, chats: [testChat(1, 1)], messages: [sent] })
  await bed.open(CHAT)
  await expect.element(bubble(WORDS).getByText('Sent automatically')).toBeVisible()
  await bed.put({ scheduledMessages: [] })
  await bed.open(CHAT, 'GUEST')
  await expect.element(bubble(WORDS).getByText('Sent automatically')).toBeVisible()
  await composer().fill('Gracias')
  await expect.element(page.getByRole('button', { name: 'Send later' })).not.toBeInTheDocument()
})

test('a link opens the change to one guest’s message, with its text', async () => {
  const single = {
    ...TEMPLATE,
    ...{ moment: null, unitIds: [], chatId: testChatId(1), sendAt: '2030-01-01T00:00:00.000Z' },
    texts: [{ language: null, text: 'The ford is high' }],
  }
  await bed.put({ ...rows, scheduledMessages: [single] })
  await bed.open(`/settings?scheduled=${single.id}`)
  await expect.element(page.getByText('The ford is high')).toBeVisible()
  await press('Back')
  await expect.element(page.getByRole('button', { name: 'New message' })).toBeVisible()
})
