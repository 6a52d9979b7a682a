import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LOCALES } from '#contract/locale.ts'
import { fail, ok } from '#contract/result.ts'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { chooseTheme } from '#app/theme/theme.ts'
import { session } from '#app/auth/session.ts'
import { violationsHere } from '#tests/support/axe-violations.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { pageWidth } from '#tests/support/page-screens.ts'
import { HANA, testRecordId, testUnit } from '#tests/support/record-rows.ts'
import { scriptedAssistant, type ScriptedAssistant } from '#tests/support/scripted-assistant.ts'

const bed = pageBed()
let ai: ScriptedAssistant
beforeEach(() => {
  ai = scriptedAssistant(bed.server)
  bed.server.ask.listings = async () => ok({ data: [CABIN], meta: { total: 1 } })
  bed.server.account.listings = bed.server.ask.listings
})

const CABIN = {
  ...{ id: testRecordId(7), title: 'Tōtara Cabin', suburb: '', town: 'Ōpōtiki', type: null, bedTypes: [] },
  ...{ maxGuests: 2, rentAmount: 300, photo: null, free: null },
}
const SEARCH = { says: 'Let me look.', calls: [['search_units', { place: 'Ōpōtiki' }]] as [string, object][] }
const TICKET = {
  calls: [['create_support_ticket', { subject: 'A', description: 'B' }]] as [string, object][],
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = () => page.getByRole('textbox', { name: 'Message to the assistant' })
const answers = () => [...document.querySelectorAll('.assistant-text')].map(({ textContent }) => textContent)
async function openPanel(address = '/settings', role: 'HOST' | null = 'HOST') {
  const router = await bed.open(address, role)
  await button('Assistant').click()
  await expect.element(button('Send')).toBeEnabled()
  return router
}
async function say(text: string): Promise<void> {
  await expect.element(button('Send')).toBeEnabled()
  await field().fill(text)
  await userEvent.keyboard('{Enter}')
}

test('signed out, finds rooms and links each to its public page', async () => {
  await openPanel('/login', null)
  await expect.element(page.getByRole('heading', { name: 'Helper' })).toBeVisible()
  await expect.element(page.getByText(/^Built-in helper, not a language model\./)).toBeVisible()
  await expect.element(page.getByText(/AI can make mistakes/)).not.toBeInTheDocument()
  ai.answersWith(SEARCH, { says: 'That’s all there is.' })
  await button('Find me a room in Ōpōtiki').click()
  await expect
    .element(page.getByRole('link', { name: 'Tōtara Cabin' }))
    .toHaveAttribute('href', `/site/listing/${CABIN.id}`)
  // What it says after a tool is a message of its own, below what it had said.
  await expect.poll(answers).toEqual(['Let me look.', 'That’s all there is.'])
  expect(ai.asked[1]?.toolOutput?.map(({ output }) => JSON.parse(output))).toEqual([{ total: 1 }])
  field().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
  await expect.element(button('Assistant')).toHaveFocus()
})

test('suggests questions about the open page to a host, not a search for rooms', async () => {
  await openPanel('/accommodation/rent')
  await expect.element(button('Who owes me rent?')).toBeVisible()
  await expect.element(button('How do I write a receipt?')).toBeVisible()
  await expect.element(button('Find me a room in Ōpōtiki')).not.toBeInTheDocument()
})

test('closes with either button in its header', async () => {
  await openPanel()
  for (const nth of [0, 1]) {
    await button('Close').nth(nth).click()
    await expect.element(field()).not.toBeInTheDocument()
    await button('Assistant').click()
  }
})

test('says when it can’t connect, and connects on Try again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { openThread } = bed.server
  bed.server.openThread = async () => fail({ kind: 'notFound', message: 'no thread' })
  await bed.open('/settings')
  await button('Assistant').click()
  await expect.element(page.getByText('Something went wrong while connecting to the chat.')).toBeVisible()
  await expect.element(button('Send')).toBeDisabled()
  Object.assign(bed.server, { openThread })
  await button('Try again').click()
  await expect.element(button('Send')).toBeEnabled()
})

test('keeps the draft and the conversation across a reload', async () => {
  await openPanel()
  ai.answersWith({ says: 'It does.' })
  await say('Does it work without internet?')
  await expect.poll(answers).toEqual(['It does.'])
  await field().fill('By the sea')
  await openPanel()
  await expect.element(field()).toHaveValue('By the sea')
  await expect.element(page.getByText('Does it work without internet?')).toBeVisible()
  expect(answers()).toEqual(['It does.'])
})

test('keeps and marks a cut-off answer, and asks again only on request', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await openPanel()
  ai.answersWith({ says: 'The first half, and', ending: 'cut' })
  await say('Tell me something long')
  await expect.element(page.getByText('Cut short')).toBeVisible()
  await expect.element(page.getByText('The assistant couldn’t answer.')).toBeVisible()
  expect(answers()).toEqual(['The first half, and'])
  expect(ai.asked.filter(({ messageData }) => messageData !== undefined)).toHaveLength(1)
  ai.answersWith({ says: 'All of it.' })
  await button('Ask again').click()
  await expect.poll(() => answers().at(-1)).toBe('All of it.')
  expect(ai.asked.at(-1)?.messageData).toEqual({ role: 'user', content: 'Tell me something long' })
  await expect.element(page.getByText('The assistant couldn’t answer.')).not.toBeInTheDocument()
})

test('sends a ticket once, as edited, and none after Stop', async () => {
  const raise = vi.fn(async () => ok(undefined as never))
  bed.server.ask.createAssistantTicket = raise
  await openPanel()
  ai.answersWith(TICKET, TICKET, { says: 'Your support ticket has been created.' })
  await say('Raise a support ticket')
  await expect.element(button('Send ticket')).toBeVisible()
  await button('Stop').click()
  await expect.element(page.getByText('No ticket was sent.')).toBeVisible()
  await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
  expect(ai.asked.at(-1)?.cancelByRunId).toBeDefined()
  await say('Raise a support ticket')
  await page.getByLabelText('Subject').last().fill('The gate code is gone')
  await userEvent.keyboard('{Escape}')
  await button('Send ticket').click()
  await expect.poll(() => answers().at(-1)).toBe('Your support ticket has been created.')
  expect(raise).toHaveBeenCalledOnce()
  expect(raise).toHaveBeenCalledWith(expect.objectContaining({ subject: 'The gate code is gone' }))
})

test('changes a room’s description only when its host agrees, and can undo it', async () => {
  const room = testUnit(1, { status: 'DRAFT', title: 'Orchard Sleepout' })
  await bed.put({ units: [room] })
  await bed.open(`/units/details/${room.id}`)
  ai.answersWith({ calls: [['inject_unit_description', { description: 'Sleeps two.' }]] }, { says: 'Done.' })
  await button('Add Description').click()
  await button('Describe this room').click()
  await expect.element(button('Use it')).toBeVisible()
  const written = page.getByRole('textbox', { name: 'Description', exact: true })
  await expect.element(written).toHaveValue('')
  expect(ai.asked[0]?.messageData).toEqual({ role: 'assistant', content: 'describeRoom' })
  // Another person of the household changes another field meanwhile.
  await bed.put({ units: [{ ...room, version: 2, houseRules: 'Boots stay in the porch.' }] })
  await button('Use it').click()
  await expect.element(page.getByText(/^It’s in the room’s description\./)).toBeVisible()
  await expect.element(written).toHaveValue('Sleeps two.')
  const kept = () => bed.read('unit', { id: room.id })
  await expect
    .poll(kept)
    .toMatchObject({ description: 'Sleeps two.', houseRules: 'Boots stay in the porch.' })
  await page.getByRole('complementary', { name: 'Helper' }).getByRole('button', { name: 'Undo' }).click()
  await expect.element(written).toHaveValue('')
  await expect.poll(kept).toMatchObject({ description: '', houseRules: 'Boots stay in the porch.' })
})

test('opens a page of the app inside the app', async () => {
  const router = await openPanel()
  ai.answersWith({ calls: [['redirect_to_page', { pagePath: '/units' }]] }, { says: 'Here they are.' })
  await say('Where are my rooms?')
  await expect.poll(() => router.state.location.pathname).toBe('/units')
  await expect.poll(answers).toEqual(['Here they are.'])
})

test('shares messages with other tabs as they arrive, both ways', async () => {
  await openPanel()
  const other = new BroadcastChannel(`farstead-assistant:${HANA.id}`)
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  ai.answersWith({ says: 'It does.' })
  await say('Does it work without internet?')
  await expect
    .poll(() => heard.at(-1))
    .toMatchObject({
      messages: [{ text: 'Does it work without internet?' }, { text: 'It does.', isCut: false }],
    })
  await expect.element(button('Send')).toBeEnabled()
  const messages = [{ sender: 'assistant', text: 'From over there', isCut: false }]
  other.postMessage({ threadId: 'another', assistantId: 'built-in', messages })
  await expect.poll(answers).toEqual(['From over there'])
  other.postMessage({ threadId: 'third', assistantId: 'built-in', messages: [] })
  await expect.element(page.getByText('Kia ora! What are you looking for?')).toBeVisible()
  other.close()
})

test('offline, says so and keeps the typed message', async () => {
  await openPanel()
  bed.setOnline(false)
  await expect.element(page.getByText(/^You’re offline\. The assistant needs/)).toBeVisible()
  await say('Find me a room')
  await expect.element(field()).toHaveValue('Find me a room')
  expect(ai.asked).toEqual([])
  bed.setOnline(true)
  await expect.element(page.getByText(/^You’re offline\. The assistant needs/)).not.toBeInTheDocument()
})

test('a sign-out during an answer leaves nothing for the next person', async () => {
  await openPanel()
  ai.answersWith({ says: 'A secret', ending: 'stall' })
  await say('My question')
  await expect.poll(answers).toEqual(['A secret'])
  await field().fill('My secret')
  const kept = () => JSON.stringify({ ...sessionStorage, ...localStorage })
  expect(kept()).toContain('My secret')
  session().clear()
  await expect.element(field()).not.toBeInTheDocument()
  expect(kept()).not.toContain('secret')
  scriptedAssistant(bed.server)
  await button('Assistant').click()
  await expect.element(page.getByText('Kia ora! What are you looking for?')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  await expect.poll(() => document.querySelectorAll('.assistant-line')).toHaveLength(0)
})

/** Looks at the panel at each width, light and dark, and in every language on a phone. */
async function lookThrough(): Promise<void> {
  try {
    // axe takes long: it looks at a wide screen in the light, and at a phone in the dark.
    for (const [theme, widths] of [
      ['light', [320, 820, 1440]],
      ['dark', [1440, 820, 320]],
    ] as const) {
      chooseTheme(theme)
      for (const width of widths) {
        await page.viewport(width, 860)
        expect(pageWidth(), `${theme} ${width}`).toBeLessThanOrEqual(width)
      }
      expect(await violationsHere(), theme).toEqual([])
    }
    for (const locale of LOCALES) {
      await chooseLocale(locale)
      expect(pageWidth(), locale).toBeLessThanOrEqual(320)
    }
  } finally {
    chooseTheme('system')
    await chooseLocale('en')
  }
}

test('fits every width and language and is accessible, with rooms and a ticket', async () => {
  await openPanel()
  await lookThrough()
  await page.viewport(1180, 820)
  ai.answersWith(SEARCH, { says: 'That’s all there is.' }, TICKET)
  await say('Find me a room in Ōpōtiki')
  await expect.element(page.getByRole('link', { name: 'Tōtara Cabin' })).toBeVisible()
  await say('Raise a support ticket')
  await expect.element(button('Send ticket')).toBeVisible()
  bed.setOnline(false)
  await lookThrough()
})
