import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DIGEST_AFTER_MS, DIGEST_AWAY_MS } from '#contract/limits.ts'
import { violations } from '#tests/support/axe-violations.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { mailDigests } from './message-digests.ts'

const HOST = 'ngaire@people.example'
const GUEST = 'guest@people.example'
const SECRET = 'The gate code is 4711'

let bed: AppBed
let device: Device
let url = ''
let chatId = ''

beforeAll(async () => {
  bed = await createAppBed()
  url = await bed.app.listen({ port: 0, host: '127.0.0.1' })
  device = await openDevice({ viewport: { width: 390, height: 844 } })
  const hostId = await bed.person({ email: HOST, role: 'HOST' })
  await bed.person({ email: GUEST })
  await bed.db.updateTable('users').set({ locale: 'es' }).where('id', '=', hostId).execute()
  const guestToken = await bed.tokenOf({ email: GUEST })
  const unit = {
    id: randomUUID(),
    host_id: hostId,
    title: 'Shearers’ Quarters',
    status: 'PUBLISHED',
  } as const
  await bed.db.insertInto('units').values(unit).execute()
  const payload = { unitId: unit.id, participantId: hostId }
  chatId = (await bed.as(guestToken, { method: 'POST', url: '/v1/chat', payload })).json().data.id
})
afterAll(async () => {
  await device.dispose()
  await bed.close()
})
keepScreenshotsOfFailures(() => [device])

async function write(message: string): Promise<void> {
  const payload = { chatId, chatMessages: [{ id: randomUUID(), message }] }
  // Days pass, and sign-ins expire with them.
  const guestToken = await bed.tokenOf({ email: GUEST })
  const sent = await bed.as(guestToken, { method: 'POST', url: '/v1/chat-message', payload })
  expect(sent.statusCode).toBe(200)
}

/** Advances the clock, orders the digests that are due, and delivers their mail. */
async function later(ms: number): Promise<void> {
  bed.advance(ms)
  await mailDigests(bed.scope)
  await bed.scope.mail.settled()
}

/** Returns the subjects of the mails to the host that the mailbox page lists. */
async function subjects(): Promise<string[]> {
  const page = device.page()
  await page.goto(`${url}/mailbox`)
  return page.getByRole('listitem').filter({ hasText: HOST }).getByRole('link').allInnerTexts()
}

// Without a sign-in.
it('sends one mail about messages unread for ten minutes; its link stops such mails', async () => {
  const page = device.page()
  await write(SECRET)
  await write('Are you there?')
  await later(DIGEST_AFTER_MS - 1000)
  expect(await subjects()).toEqual([])
  await later(1000)
  expect(await subjects()).toEqual(['Tienes 2 mensajes nuevos'])

  await page.getByRole('link', { name: 'Tienes 2 mensajes nuevos' }).click()
  const letter = page.locator('.letter')
  await letter.getByText('Ani Hoani, sobre Shearers’ Quarters (2)').waitFor()
  await letter.getByText('Are you there?').waitFor()
  expect(await letter.innerText()).not.toMatch(/\b4711\b/)
  expect(await letter.innerText()).toContain('No recibir más correos sobre mensajes')
  await letter.locator('a[href*="/site/unsubscribe/"]').click()
  // The page is in the language of the mail, because nobody is signed in. Following a link changes nothing yet, because
  // programs that check mail follow links.
  await page.getByRole('heading', { name: 'No recibir más correos sobre mensajes' }).waitFor()
  const asking = page.url()
  expect(await page.context().cookies()).toEqual([])
  await write('One more')
  await later(DIGEST_AWAY_MS)
  expect(await subjects()).toHaveLength(2)

  await page.goto(asking)
  await page.getByRole('main').getByRole('button').click()
  await page.getByRole('heading', { name: 'Ya no recibirás estos correos' }).waitFor()
  expect(await violations(page)).toEqual([])
  await write('And another')
  await later(DIGEST_AWAY_MS)
  expect(await subjects()).toHaveLength(2)
  expect(device.complaints).toEqual([])
})
