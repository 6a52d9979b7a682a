import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fail, type Failure, ok } from '#contract/result.ts'
import { testChat, testChatId, testMessage, testMessages } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { composer, messageLog } from '#tests/support/page-screens.ts'
import { testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1, { title: 'Woolshed Loft', hostId: ZOE.id, host: ZOE, rentAmount: 290 })
const row = testChat(1, 0)

/** Lets the server open the one conversation with the host. */
function answer() {
  const start = vi.fn(async () => ok({ data: row }))
  bed.server.ask.startChat = start
  bed.server.ask.unit = async () => ok({ data: unit })
  // The conversation comes with the changes.
  bed.server.syncNow = async () => {
    await bed.put({ chats: [row] })
    return ok(undefined)
  }
  return start
}

test('the days somebody looked at and their price start the message', async () => {
  const start = answer()
  const router = await bed.open(`/messages?about=${unit.id}&arrives=2027-03-01&leaves=2027-03-15`, 'GUEST')
  await expect
    .poll(() => (composer().query() as HTMLTextAreaElement | null)?.value)
    // Fourteen nights of NZ$290 a week.
    .toMatch(/^Kia ora! Is the room free 1–15 March\? Your listing says NZ\$580\.00 for 14 nights\.$/)
  expect(start).toHaveBeenCalledWith({ unitId: unit.id })
  await expect.poll(() => router.state.location.search).toBe(`?chat=${testChatId(1)}`)
})

test('continues an existing conversation, which then names the room', async () => {
  const cabin = testUnit(2)
  const said = { name: 'unitAsked', unitId: unit.id, unitTitle: unit.title }
  const line = testMessage(1, 2, { kind: 'system', message: 'About: Woolshed Loft', event: said })
  const known = testChat(1, 2, { subject: { kind: 'unit', id: cabin.id, title: cabin.title } })
  const subject = { kind: 'unit' as const, id: unit.id, title: unit.title }
  answer()
  await bed.put({ chats: [known], messages: testMessages(1, 0, 1) })
  bed.server.syncNow = async () => {
    await bed.put({ chats: [testChat(1, 3, { subject, lastMessage: line })], messages: [line] })
    return ok(undefined)
  }
  await bed.open(`/messages?about=${unit.id}&arrives=2027-03-01&leaves=2027-03-15`, 'GUEST')
  await expect.element(messageLog().getByText('About Woolshed Loft', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('.conversation-title p')?.textContent).toBe('Woolshed Loft')
  await expect
    .poll(() => (composer().query() as HTMLTextAreaElement | null)?.value)
    .toMatch(/^Kia ora! Is the room free 1–15 March/)
})

test('leaves the message blank without days', async () => {
  answer()
  await bed.open(`/messages?about=${unit.id}`, 'GUEST')
  await expect.element(composer()).toHaveValue('')
})

test('tells a host, also offline, that the room is their own, and links to it', async () => {
  const start = answer()
  const own = testUnit(3)
  await bed.put({ units: [own] })
  bed.setOnline(false)
  const router = await bed.open(`/messages?about=${own.id}`, 'HOST')
  await expect.element(page.getByText('This is your own room')).toBeVisible()
  bed.setOnline(true)
  await page.getByRole('link', { name: 'View room' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/units/details/${own.id}`)
  expect(start).not.toHaveBeenCalled()
})

test('offline, says so and continues once online', async () => {
  answer()
  bed.setOnline(false)
  await bed.open(`/messages?about=${unit.id}`, 'GUEST')
  await expect.element(page.getByText('You need to be online to start a conversation')).toBeVisible()
  bed.setOnline(true)
  await expect.element(composer()).toBeVisible()
})

test.each<[Failure, string]>([
  [{ kind: 'notFound', message: '' }, 'You can’t ask about this room'],
  [{ kind: 'forbidden', message: '' }, 'You can’t message this host'],
  [{ kind: 'tooMany', message: '' }, 'Too many tries'],
])('a refusal as %j says "%s"', async (failure, words) => {
  bed.server.ask.startChat = async () => fail(failure)
  await bed.open(`/messages?about=${unit.id}`, 'GUEST')
  await expect.element(page.getByText(words)).toBeVisible()
})
