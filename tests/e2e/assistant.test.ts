import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { PAYLOADS } from '#tests/assistant/payloads.ts'
import type { Device } from '#tests/support/device.ts'
import { calling, saying, startAiService } from '#tests/support/fake-ai-service.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { composer, signIn, waitUntilLevel, writeMessage } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

/*
 * The assistant from the panel through the worker, the service worker and the server to a service that streams, and
 * back. How the panel shows an answer is tested in src/app/assistant, what the server makes of a service's answers in
 * server/assistant/service.
 */

const TEXT = 'Kia ora! नमस्ते 你好 👩‍🌾 – 3 rooms.'

let ai: Awaited<ReturnType<typeof startAiService>>
let server: RunningServer
let device: Device

beforeAll(async () => {
  ai = await startAiService()
  server = await startServer({
    port: portOfStoredSignIn(),
    env: { AI_BASE_URL: ai.baseUrl, AI_API_KEY: 'a-key-of-tests', AI_MODEL: 'test-model' },
  })
  device = await openInstalledDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  await ai.close()
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

const page = (): Page => device.page()
const panel = (): Locator => page().locator('.assistant')
const field = (): Locator => panel().getByRole('textbox', { name: 'Message to the assistant' })
const lastAnswer = (): Promise<string> => panel().locator('.assistant-text').last().innerText()
const canSend = (): Promise<void> =>
  panel().getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()

async function say(text: string): Promise<void> {
  await canSend()
  await field().fill(text)
  await field().press('Enter')
}

it('loads nothing before it is opened, then names who receives what is written', async () => {
  const parts: string[] = []
  page().on('request', (request) => parts.push(new URL(request.url()).pathname))
  const ofPanel = () => parts.filter((path) => path.startsWith('/assets/assistant-panel-'))
  await signIn(page(), server.url, GUEST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page())
  expect(ofPanel()).toEqual([])
  await page().getByRole('button', { name: 'Assistant', exact: true }).click()
  const name = `${new URL(ai.baseUrl).host} (test-model)`
  await panel().getByText(`Answers come from ${name}, which receives what you write here`).waitFor()
  expect(ofPanel()).not.toEqual([])
})

it('shows a whole answer sent byte by byte, and runs nothing in it', async () => {
  ai.answerWith({ deltas: saying(TEXT), bytesAtOnce: 1 })
  await say('Hello')
  await expect.poll(lastAnswer).toBe(TEXT)
  ai.answerWith({ deltas: saying(`${PAYLOADS.join('\n\n')} END`), bytesAtOnce: 7 })
  await say('Go on')
  await expect.poll(lastAnswer).toContain('END')
  await canSend()
  expect(await page().evaluate(() => 'wasRun' in window)).toBe(false)
  // The policy would have blocked and reported anything that got through.
  expect(device.complaints).toEqual([])
})

it('Stop reaches the service, and the text received so far stays', async () => {
  ai.answerWith({ deltas: saying('The first half, and'), ending: 'stall' })
  await say('Tell me more')
  await expect.poll(lastAnswer).toBe('The first half, and')
  await panel().getByRole('button', { name: 'Stop', exact: true }).click()
  await ai.requests.at(-1)?.left
  await panel()
    .getByText('Cut short')
    .or(panel().getByText('Stopped', { exact: true }))
    .last()
    .waitFor()
})

it('a guest finds a room and messages its host, who receives it', async () => {
  ai.answerWith({ deltas: calling(['search_units', { place: 'Ōpōtiki' }]) }, { deltas: saying('There.') })
  await say('Find me a room in Ōpōtiki')
  await expect.poll(lastAnswer).toBe('There.')
  await panel().getByRole('link', { name: 'Tōtara Cabin' }).click()
  await page().waitForURL('**/site/listing/*')
  await page().getByRole('link', { name: 'Message the host', exact: true }).click()
  await page().waitForURL('**/messages?chat=*')
  await composer(page()).fill('')
  await writeMessage(page(), 'Is the cabin quiet at night?')
  const host = await signInByApi(server.url, HOST_EMAIL)
  const last = async () => (await host.chats()).map(({ lastMessage }) => lastMessage?.message)
  await expect.poll(last).toContain('Is the cabin quiet at night?')
})
