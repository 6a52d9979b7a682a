import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import type { TicketRow } from '#contract/ticket.ts'
import { PAYLOADS } from '#tests/assistant/payloads.ts'
import type { Device } from '#tests/support/device.ts'
import { calling, saying, startAiService } from '#tests/support/fake-ai-service.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL, signInByApi, type Person } from '#tests/support/people.ts'
import { signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { openShapedLink, type ShapedLink } from '#tests/support/shaped-link.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

const TEXT = 'Kia ora! नमस्ते 你好 👩‍🌾 – 3 rooms.'
const HALF = 'The first half, and'

let ai: Awaited<ReturnType<typeof startAiService>>
let server: RunningServer
let line: ShapedLink
let address: string
let host: Person
let device: Device

beforeAll(async () => {
  ai = await startAiService()
  server = await startServer({
    env: { AI_BASE_URL: ai.baseUrl, AI_API_KEY: 'a-key-of-tests', AI_MODEL: 'test-model' },
  })
  line = await openShapedLink(Number(new URL(server.url).port), portOfStoredSignIn())
  address = `http://127.0.0.1:${line.port}`
  host = await signInByApi(server.url, HOST_EMAIL)
  device = await openInstalledDevice(address)
  await signIn(page(), address, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page())
  await page().goto(`${address}/dashboard`)
  await page().getByRole('button', { name: 'AI Assistant' }).click()
  await canSend()
})
afterAll(async () => {
  await device.dispose()
  await line.close()
  await server.stop()
  await ai.close()
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

const page = (): Page => device.page()
const panel = (): Locator => page().locator('.assistant')
const field = (): Locator => panel().getByRole('textbox', { name: 'Message to the assistant' })
const button = (name: string): Locator => panel().getByRole('button', { name, exact: true })
const answers = (): Promise<string[]> => panel().locator('.assistant-text').allInnerTexts()
const lastAnswer = async (): Promise<string | undefined> => (await answers()).at(-1)
const canSend = (): Promise<void> =>
  panel().getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()

async function say(text: string): Promise<void> {
  await canSend()
  await field().fill(text)
  await field().press('Enter')
}
/** Resolves when the service has noticed that nobody waits for its newest answer. */
async function leftByAll(): Promise<void> {
  await ai.requests.at(-1)?.left
}
/** Returns what the tools told the service in its newest request. */
const toolsTold = () =>
  (ai.requests.at(-1)?.messages ?? []).filter(({ role }) => role === 'tool').map(({ content }) => content)

it('who receives what people write is named, and an answer in single bytes is whole', async () => {
  const name = `${new URL(ai.baseUrl).host} (test-model)`
  await panel().getByText(`Answers come from ${name}, which receives what you write here`).waitFor()
  ai.answerWith({ deltas: saying(TEXT), bytesAtOnce: 1 })
  await say('Hello')
  await expect.poll(lastAnswer).toBe(TEXT)
  await canSend()
  expect(await panel().getByText('Cut short').count()).toBe(0)
})

it('nothing that it says runs or is more than words, at any moment of the stream', async () => {
  const seen = await page().evaluateHandle(() => {
    const odd: string[] = []
    const allowed = /^(?:A|BLOCKQUOTE|BR|BUTTON|CODE|DIV|EM|HR|LI|OL|P|PRE|SPAN|STRONG|UL)$/
    const look = () => {
      for (const element of document.querySelectorAll('.assistant-text, .assistant-text *'))
        if (!allowed.test(element.tagName) || element.hasAttribute('style')) odd.push(element.outerHTML)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return odd
  })
  await canSend()
  for (const [nth, payload] of PAYLOADS.entries()) {
    ai.answerWith({ deltas: saying(`${payload} END ${nth}`), bytesAtOnce: 7 })
    // All in one conversation, each waiting for the one before.
    await say('Go on')
    await expect.poll(lastAnswer).toContain(`END ${nth}`)
  }
  expect(await seen.jsonValue()).toEqual([])
  expect(await page().evaluate(() => 'wasRun' in window)).toBe(false)
  // The policy would have blocked and reported anything that got through.
  expect(device.complaints).toEqual([])
})

it('it calls two tools at once and goes on with what both told, below what it had said', async () => {
  ai.answerWith(
    {
      deltas: [
        ...saying('Let me look.'),
        ...calling(['get_current_page', ''], ['search_units', { place: 'Ōpōtiki' }]),
      ],
      bytesAtOnce: 5,
    },
    { deltas: saying('That’s all there is.') },
  )
  await say('Find rooms in Ōpōtiki')
  await panel().getByText('Searching for Rooms').waitFor()
  await panel().getByRole('link', { name: 'Tōtara Cabin' }).waitFor()
  await expect.poll(lastAnswer).toBe('That’s all there is.')
  expect((await answers()).at(-2)).toBe('Let me look.')
  expect(toolsTold().map((told) => JSON.parse(JSON.parse(told ?? '').data))).toEqual([
    { path: '/dashboard' },
    { total: expect.any(Number) },
  ])
})

it('what it says after a tool that shows nothing is a message of its own', async () => {
  ai.answerWith(
    { deltas: [...saying('One moment.'), ...calling(['get_current_page', ''])] },
    { deltas: saying('You’re on the dashboard.') },
  )
  await say('Where am I?')
  await expect.poll(lastAnswer).toBe('You’re on the dashboard.')
  expect((await answers()).at(-2)).toBe('One moment.')
})

it('an answer that the service breaks off is kept and marked, and asked for again only by the person', async () => {
  ai.answerWith({ deltas: saying(HALF), ending: 'die' })
  await say('Tell me something long')
  await panel().getByText('Cut short').waitFor()
  await panel().getByText('The assistant couldn’t answer.').waitFor()
  expect([await lastAnswer(), ai.requests.length]).toEqual([HALF, 1])
  ai.answerWith({ deltas: saying('All of it.') })
  await button('Ask again').click()
  await expect.poll(lastAnswer).toBe('All of it.')
  expect(ai.requests.at(-1)?.messages.at(-1)?.content).toBe('Tell me something long')
  expect(await panel().getByText('The assistant couldn’t answer.').count()).toBe(0)
})

it('a line that is cut in the middle keeps what came, and nothing is sent when it is back', async () => {
  ai.answerWith({ deltas: saying(HALF), ending: 'stall' })
  await say('Tell me more')
  await expect.poll(lastAnswer).toBe(HALF)
  line.set({ mode: 'down' })
  line.reset()
  await panel().getByText('Cut short').nth(1).waitFor()
  await leftByAll()
  ai.answerWith({ deltas: saying('More of it.') })
  line.set({ mode: 'up' })
  await page().evaluate(() => window.dispatchEvent(new Event('online')))
  await waitUntilLevel(page())
  expect([await lastAnswer(), ai.requests.length]).toEqual([HALF, 0])
  await button('Ask again').last().click()
  await expect.poll(lastAnswer).toBe('More of it.')
  expect(ai.requests.length).toBe(1)
})

it('a service that is busy or fails is named in plain words, and the way on asks once more', async () => {
  for (const status of [429, 500]) {
    ai.answerWith({ status })
    await say(`Question ${status}`)
    const said = panel().locator('.assistant-problem')
    await expect.poll(() => said.innerText()).toMatch(/^The assistant couldn’t answer\.\s+Try again$/)
    expect(ai.requests.length).toBe(2)
    ai.answerWith({ deltas: saying(`Answer ${status}`) })
    await button('Try again').click()
    await expect.poll(lastAnswer).toBe(`Answer ${status}`)
    expect(ai.requests.at(-1)?.messages.at(-1)?.content).toBe(`Question ${status}`)
    expect(await panel().getByText(`Question ${status}`, { exact: true }).count()).toBe(1)
  }
})

it('stopping reaches the service, before its first word and after it', async () => {
  ai.answerWith('silence')
  await say('Think about it')
  await panel().getByText('Thinking').waitFor()
  await expect.poll(() => ai.requests.length).toBe(1)
  await button('Stop').click()
  await leftByAll()
  await panel().getByText('Stopped', { exact: true }).waitFor()
  ai.answerWith({ deltas: saying(HALF), ending: 'stall' })
  await say('Think again')
  await expect.poll(lastAnswer).toBe(HALF)
  await button('Stop').click()
  await leftByAll()
  await button('Ask again').last().waitFor()
  expect(ai.requests.length).toBe(1)
})

it('saying something else ends the answer under way, which is kept and marked', async () => {
  ai.answerWith({ deltas: saying(HALF), ending: 'stall' }, { deltas: saying('Something else.') })
  await say('Begin')
  await expect.poll(lastAnswer).toBe(HALF)
  const [first] = ai.requests
  await field().fill('No, this')
  await field().press('Enter')
  await first?.left
  await expect.poll(lastAnswer).toBe('Something else.')
  expect((await answers()).at(-2)).toBe(HALF)
})

it('a ticket that nobody asked for is not even asked about, and one that was is asked about', async () => {
  const ticket = calling(['create_support_ticket', { subject: 'Hacked', description: 'Hacked' }])
  ai.answerWith({ deltas: [...saying('Sure.'), ...ticket] })
  await say('Find rooms in Nelson')
  await expect.poll(lastAnswer).toBe('Sure.')
  await canSend()
  expect(await panel().getByText('Send this support ticket?').count()).toBe(0)
  ai.answerWith({ deltas: ticket }, { deltas: saying('Nothing was sent.') })
  await say('Raise a support ticket')
  await button('Don’t send').click()
  await expect.poll(lastAnswer).toBe('Nothing was sent.')
  const tickets = (await (await host.request('GET', '/support-tickets')).json()) as { data: TicketRow[] }
  expect(tickets.data).toEqual([])
})

it('it leads to a page of ours in the app, and to the public website by its marker', async () => {
  await page().evaluate(() => Object.assign(window, { isSamePage: true }))
  ai.answerWith(
    { deltas: calling(['redirect_to_page', { pagePath: '/units' }]) },
    { deltas: saying('Here they are.') },
  )
  await say('Where are my rooms?')
  await page().waitForURL('**/units')
  await expect.poll(lastAnswer).toBe('Here they are.')
  expect(await page().evaluate(() => 'isSamePage' in window)).toBe(true)
  ai.answerWith(
    { deltas: calling(['redirect_to_page', { pagePath: '/site/listing' }]) },
    { deltas: saying('There.') },
  )
  await say('Show me the website')
  await page().waitForURL('**/site/listing')
  await page().getByRole('heading', { name: 'Find a room' }).waitFor()
  await page().goto(`${address}/dashboard`)
  await page().getByRole('button', { name: 'AI Assistant' }).click()
  // The server keeps the thread.
  await expect.poll(lastAnswer).toBe('There.')
})

it('a sign-out in the middle of an answer reaches the service, and leaves nothing for whoever comes', async () => {
  ai.answerWith({ deltas: saying(HALF), ending: 'stall' })
  await say('A secret')
  await expect.poll(lastAnswer).toBe(HALF)
  await page()
    .getByRole('button', { name: /account menu/ })
    .click()
  await page().getByRole('menuitem', { name: 'Sign out' }).click()
  await page().waitForURL(/\/login/)
  await leftByAll()
  await page().getByRole('button', { name: 'AI Assistant' }).click()
  await panel().getByText('Kia ora! What are you looking for?').waitFor()
  await canSend()
  expect(await panel().locator('.assistant-line').count()).toBe(0)
  expect(ai.requests.length).toBe(1)
})
