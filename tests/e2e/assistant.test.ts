import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { ASSISTANT_LINES } from '#contract/assistant-words.ts'
import { IF_MATCH_HEADER, ifMatch } from '#contract/if-match.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import type { TicketRow } from '#contract/ticket.ts'
import type { UnitRow } from '#contract/unit.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, signInByApi, type Person } from '#tests/support/people.ts'
import { composer, signIn, waitUntilLevel, writeMessage } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

const ROOM = 'Orchard Sleepout'
const SUBJECT = 'The gate code is gone'

let server: RunningServer
let host: Person
let device: Device

beforeAll(async () => {
  server = await startServer()
  host = await signInByApi(server.url, HOST_EMAIL)
  // The test cuts off one answer, which would be impossible behind a service worker.
  device = await openDevice({ serviceWorkers: 'block' })
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

const panel = (): Locator => device.page().locator('.assistant')
const field = (): Locator => panel().getByRole('textbox', { name: 'Message to the assistant' })
const answer = (words: string): Locator => panel().locator('.assistant-text').getByText(words).last()

async function openPanel(): Promise<void> {
  await device.page().getByRole('button', { name: 'AI Assistant' }).click()
  await panel().getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
}
async function say(text: string): Promise<void> {
  await field().fill(text)
  await field().press('Enter')
}
async function list<Row>(path: string): Promise<Row[]> {
  return ((await (await host.request('GET', path)).json()) as { data: Row[] }).data
}
const ticketsOfHost = () => list<TicketRow>('/support-tickets')

it('nothing of it comes before it is opened; signed out it finds rooms, and a card leads to the public page', async () => {
  const page = device.page()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'AI Assistant' }).waitFor()
  expect(loaded.filter((path) => path.includes('assistant'))).toEqual([])
  await openPanel()
  await panel().getByRole('heading', { name: 'AI Assistant' }).waitFor()
  await panel().getByText('Farstead AI can make mistakes. Check important info.').waitFor()
  await panel().getByText('Built-in helper, not a language model').waitFor()
  expect(await field().getAttribute('placeholder')).toBe('Type your message...')
  await panel().getByRole('button', { name: 'Find me a room in Ōpōtiki' }).click()
  const card = panel().getByRole('link', { name: 'Tōtara Cabin' })
  expect(await card.getAttribute('href')).toMatch(/^\/site\/listing\/[\w-]{36}$/)
  await answer('I found').waitFor()
  await field().press('Escape')
  await panel().waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('AI Assistant')
})

it('the button in its header closes it, and so does its icon; one that cannot connect says so', async () => {
  const page = device.page()
  for (const nth of [0, 1]) {
    await openPanel()
    await panel().getByRole('button', { name: 'Close' }).nth(nth).click()
    await panel().waitFor({ state: 'detached' })
  }
  await page.reload()
  await page.route('**/api/ai-chat/init*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      headers: { [SERVER_MARK_HEADER]: SERVER_MARK },
      body: JSON.stringify(Buffer.from('{"threadId":"x"}').toString('base64')),
    }),
  )
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await panel().getByText('Something went wrong while connecting to the chat.').waitFor()
  expect(await panel().getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await page.unrouteAll()
  await panel().getByRole('button', { name: 'Try again' }).click()
  await panel().getByRole('link', { name: 'Tōtara Cabin' }).or(panel().getByText('I found')).first().waitFor()
  await field().press('Escape')
})

it('a draft and the conversation outlive a reload', async () => {
  await openPanel()
  await field().fill('By the sea')
  await device.page().reload()
  await openPanel()
  expect(await field().inputValue()).toBe('By the sea')
  await panel().getByText('Find me a room in Ōpōtiki').waitFor()
  await field().fill('')
  await field().press('Escape')
})

it('a description goes into a draft room only when its host agrees, and can be taken back', async () => {
  const page = device.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await page.goto(`${server.url}/units`)
  await page.getByRole('link', { name: ROOM }).first().click()
  await page.getByRole('button', { name: 'Describe this room' }).click()
  const written = page.getByRole('textbox', { name: 'Description', exact: true })
  await panel().getByRole('button', { name: 'Use it' }).waitFor()
  expect(await written.inputValue()).toBe('')
  // Another person of the household changes another field meanwhile.
  const room = (await list<UnitRow>('/units')).find(({ title }) => title === ROOM)
  const edit = { houseRules: 'Boots stay in the porch.' }
  const changed = await fetch(`${server.url}/v1/units/${room?.id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${host.token}`,
      client_id: 'farstead-web',
      'content-type': 'application/json',
      [IF_MATCH_HEADER]: ifMatch(room?.version ?? 0),
    },
    body: JSON.stringify(edit),
  })
  expect(changed.status).toBe(200)
  await panel().getByRole('button', { name: 'Use it' }).click()
  await panel().getByText('It’s in the room’s description.').waitFor()
  const description = (await panel().locator('blockquote').textContent()) ?? ''
  expect(description).not.toBe('')
  expect(await written.inputValue()).toBe(description)
  const onServer = async () =>
    (await list<UnitRow>('/units')).find(({ title }) => title === ROOM)?.description
  await expect.poll(onServer).toBe(description)
  await panel().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(onServer).toBe('')
  const rules = (await list<UnitRow>('/units')).find(({ title }) => title === ROOM)?.houseRules
  expect(rules).toBe(edit.houseRules)
})

it('a ticket is sent as it was left, once, and none that was stopped', async () => {
  await say('Raise a support ticket')
  const send = panel().getByRole('button', { name: 'Send ticket' })
  await send.waitFor()
  await panel().getByRole('button', { name: 'Stop' }).click()
  await panel().getByText('No ticket was sent.').waitFor()
  await panel().getByText('Stopped', { exact: true }).waitFor()
  await say('Raise a support ticket')
  await send.waitFor()
  await panel().getByLabel('Subject').last().fill(SUBJECT)
  await send.click()
  await answer('Your support ticket has been created.').waitFor()
  expect((await ticketsOfHost()).map(({ subject }) => subject)).toEqual([SUBJECT])
})

it('an answer that breaks off is kept and marked; nothing is sent again by itself', async () => {
  const page = device.page()
  let asked = 0
  const item = JSON.stringify({ type: 'text', text: { value: 'The first half, and' } })
  await page.route('**/api/ai-chat/send*', (route) => {
    asked += 1
    return route.fulfill({
      contentType: 'text/event-stream',
      headers: { [SERVER_MARK_HEADER]: SERVER_MARK },
      body: `data: ${ASSISTANT_LINES.connected}\n\ndata: ${item}\n\ndata: {"type":"te`,
    })
  })
  await say('Does it work without internet?')
  await panel().getByText('Cut short').waitFor()
  await answer('The first half, and').waitFor()
  await page.unrouteAll()
  expect(asked).toBe(1)
  await panel().getByRole('button', { name: 'Ask again' }).last().click()
  await answer('are on this device').waitFor()
})

it('what is said in one tab stands in the other, as it comes, and another conversation begins in both', async () => {
  const first = device.page()
  const second = await device.newTab()
  await second.goto(`${server.url}/login`)
  await second.getByRole('button', { name: 'AI Assistant' }).click()
  const there = second.locator('.assistant')
  await there.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await say('Does it work without internet?')
  await answer('are on this device').waitFor()
  await there.locator('.assistant-text').getByText('are on this device').last().waitFor()
  await there.getByText('Does it work without internet?').last().waitFor()
  // While it answers here, the server refuses a question from there.
  await panel().getByRole('button', { name: 'Send', exact: true }).waitFor()
  const over = there.getByRole('textbox', { name: 'Message to the assistant' })
  await over.fill('Find me a room in Ōpōtiki')
  await over.press('Enter')
  await answer('I found').waitFor()
  await panel().getByRole('link', { name: 'Tōtara Cabin' }).waitFor()
  await there.getByRole('button', { name: 'New conversation' }).click()
  await panel().getByText('Kia ora! What are you looking for?').waitFor()
  await second.close()
  await first.bringToFront()
})

it('offline it says so and keeps what was written', async () => {
  await device.context().setOffline(true)
  await panel().getByText('You’re offline. The assistant needs').waitFor()
  await say('Find me a room in Ōpōtiki')
  expect(await field().inputValue()).toBe('Find me a room in Ōpōtiki')
  await device.context().setOffline(false)
  await panel().getByRole('status').getByText('You’re offline.').waitFor({ state: 'detached' })
  // A question sent before the app has found the network again would be refused.
  await waitUntilLevel(device.page())
})

it('a sign-out in the middle of a question leaves nothing of it', async () => {
  const page = device.page()
  await say('Raise a support ticket')
  await panel().getByRole('button', { name: 'Send ticket' }).waitFor()
  await field().fill('My secret')
  await page.goto(`${server.url}/logout`)
  await page.waitForURL(/\/login/)
  await expect
    .poll(async () => (await device.context().cookies()).map(({ name }) => name))
    .not.toContain('threadId')
  await openPanel()
  expect(await field().inputValue()).toBe('')
  await panel().getByText('Kia ora! What are you looking for?').waitFor()
  expect(await ticketsOfHost()).toHaveLength(1)
})

it('a guest finds a room and asks its host, who reads it', async () => {
  const page = device.page()
  await signIn(page, server.url, GUEST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await page.goto(`${server.url}/dashboard`)
  await openPanel()
  await say('Find me a room in Ōpōtiki')
  await panel().getByRole('link', { name: 'Tōtara Cabin' }).click()
  await page.waitForURL('**/site/listing/*')
  await page.getByRole('link', { name: 'Message the host', exact: true }).click()
  await page.waitForURL('**/messages?chat=*')
  await composer(page).fill('')
  await writeMessage(page, 'Is the cabin quiet at night?')
  const last = async () => (await host.chats()).map(({ lastMessage }) => lastMessage?.message)
  await expect.poll(last).toContain('Is the cabin quiet at night?')
})
