import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fail, type Failure, ok } from '#contract/result.ts'
import { testChat, testChatId, testMessages } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'

const bed = pageBed()
const TOKEN = 'a'.repeat(43)
const told = (isOwn: boolean) => ok({ data: { hostName: 'Ngaire', unitTitle: 'Woolshed Loft', isOwn } })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const join = page.getByRole('button', { name: 'Join the conversation', exact: true })

test('says who invites and who would join, and goes to the conversation', async () => {
  const read = vi.fn(async () => told(false))
  bed.server.ask.readGuestInvitation = read
  const accept = vi.fn(async () => ok({ data: { chatId: testChatId(1) } }))
  bed.server.ask.acceptGuestInvitation = accept
  // The conversation comes with the changes.
  bed.server.syncNow = async () => {
    await bed.put({ chats: [testChat(1, 1)], messages: testMessages(1, 0, 0) })
    return ok(undefined)
  }
  const router = await bed.open(`/messages?invite=${TOKEN}`, 'GUEST')
  await expect.element(heading('Ngaire’s invited you')).toBeVisible()
  await expect
    .element(page.getByText(/^You’ll talk about “Woolshed Loft”\. You’ll join as Hana Parata, /))
    .toBeVisible()
  expect(read).toHaveBeenCalledWith({ token: TOKEN })
  // Looking uses nothing up.
  expect(accept).not.toHaveBeenCalled()
  await expect.element(page.getByText('Ngaire entered your name here, to invite you.')).toBeVisible()
  await join.click()
  await expect.element(page.getByRole('log').getByText('message 0 of chat 1')).toBeVisible()
  expect(accept).toHaveBeenCalledWith({ token: TOKEN, isTold: true })
  await expect.poll(() => router.state.location.search).toBe(`?chat=${testChatId(1)}`)
})

test('a host can’t join their own invitation', async () => {
  bed.server.ask.readGuestInvitation = async () => told(true)
  await bed.open(`/messages?invite=${TOKEN}`)
  await expect.element(heading('This is your own invitation')).toBeVisible()
  await expect.poll(() => join.query()).toBeNull()
})

test.each<[Failure, string]>([
  [{ kind: 'notFound', message: '' }, 'This invitation has ended'],
  [{ kind: 'invalid', message: '', fields: {} }, 'This invitation has ended'],
  [{ kind: 'tooMany', message: '' }, 'Too many tries'],
])('a link that is refused as %j says "%s"', async (failure, words) => {
  bed.server.ask.readGuestInvitation = async () => fail(failure)
  await bed.open(`/messages?invite=${TOKEN}`, 'GUEST')
  await expect.element(heading(words)).toBeVisible()
})

test('an invitation that ended or is for another account says so on joining', async () => {
  bed.server.ask.readGuestInvitation = async () => told(false)
  bed.server.ask.acceptGuestInvitation = async () => fail({ kind: 'forbidden', message: '' })
  await bed.open(`/messages?invite=${TOKEN}`, 'GUEST')
  await expect.element(page.getByText('Ngaire entered your name here, to invite you.')).toBeVisible()
  await join.click()
  await expect.element(heading('You can’t join with this account')).toBeVisible()
})
