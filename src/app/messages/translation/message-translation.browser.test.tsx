import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fail, ok } from '#contract/result.ts'
import { GUEST, ME, testChat, testChatId, testMessage } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { bubble } from '#tests/support/page-screens.ts'
import { agreeTo } from './agreed-service.ts'
import { forgetService } from './find-translation.ts'

const bed = pageBed()
const CHAT = `/messages?chat=${testChatId(1)}`
const SERVICE = 'ai.example (m)'
const WORDS = 'Chegamos às cinco. Quanto custa a lenha para uma semana? São $12?'
const ENGLISH = 'We’ll be there at five. How much is the firewood for a week? Is it $12?'
const button = (name: string) => bubble(WORDS).getByRole('button', { name, exact: true })

/** What left this device to be translated, and what the browser translated itself. */
let sent: { service: string | null }[] = []
let onDevice: string[] = []
let messages = 0

beforeEach(() => {
  sent = []
  onDevice = []
  forgetService()
  // Chromium may have them; each test says what its browser has.
  vi.stubGlobal('Translator', undefined)
  vi.stubGlobal('LanguageDetector', undefined)
})
afterEach(() => {
  vi.stubGlobal('Translator', undefined)
  vi.stubGlobal('LanguageDetector', undefined)
})

/** A message that no other test has seen: the page remembers what it found out. */
async function put(message = WORDS, senderId = GUEST): Promise<void> {
  messages += 1
  const last = testMessage(1, messages, { senderId, message })
  await bed.put({
    chats: [testChat(1, messages + 1, { unreadCount: 0, lastMessage: last })],
    messages: [last],
  })
}

function giveService(
  service: string | null,
  text: string | null,
  of = WORDS,
  given = Promise.resolve(),
): void {
  bed.server.ask.translateMessage = async (request) => {
    sent.push({ service: request.service })
    if (request.service !== null) await given
    const made = request.service === service ? text : null
    return ok({ data: { service, text: made, original: made === null ? null : of } })
  }
}

function giveBrowser(has: string, translate: (text: string) => Promise<string>): void {
  vi.stubGlobal('Translator', {
    availability: () => Promise.resolve(has),
    create: ({ sourceLanguage, targetLanguage }: Record<string, string>) =>
      Promise.resolve({
        translate: (text: string) => {
          onDevice.push(`${sourceLanguage} to ${targetLanguage}`)
          return translate(text)
        },
      }),
  })
}

test('names a service before sending it anything, and asks about it once', async () => {
  giveService(SERVICE, ENGLISH)
  await put()
  await bed.open(CHAT)
  await button('Translate').click()
  const question = page.getByPanel(`Translate with ${SERVICE}?`)
  await expect.element(question.getByText(/^ai\.example \(m\) gets the words of each message/)).toBeVisible()
  expect(sent).toEqual([{ service: null }])
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect.element(button('Translate')).toBeVisible()
  expect(sent).toHaveLength(1)

  await button('Translate').click()
  await question.getByRole('button', { name: 'Translate', exact: true }).click()
  await expect.element(bubble(WORDS).getByText(ENGLISH)).toBeVisible()
  // The original stays, first, and the translation says what it is.
  await expect.element(bubble(WORDS).getByText(WORDS)).toBeVisible()
  await expect
    .element(bubble(WORDS).getByText(/^Translated by ai\.example \(m\)\. The original is above/))
    .toBeVisible()
  await expect.element(bubble(WORDS).getByText(/The sums differ/)).not.toBeInTheDocument()

  await button('Hide translation').click()
  await button('Translate').click()
  await expect.element(bubble(WORDS).getByText(ENGLISH)).toBeVisible()
  expect(sent).toEqual([{ service: null }, { service: SERVICE }, { service: SERVICE }])
})

test('requests a translation once, keeps the focus, and says if it failed', async () => {
  agreeTo(SERVICE)
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  giveService(SERVICE, ENGLISH, WORDS, given)
  await put()
  await bed.open(CHAT)
  await button('Translate').click()
  await expect.element(button('Translating')).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  give()
  await expect.element(bubble(WORDS).getByRole('status').getByText(ENGLISH)).toBeVisible()
  await expect.element(button('Hide translation')).toHaveFocus()
  expect(sent).toEqual([{ service: null }, { service: SERVICE }])
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Translate')).toHaveFocus()

  // It was edited on the way: what came back is of words that aren't on screen.
  giveService(SERVICE, 'We’ll be there at six.', 'Chegamos às seis.')
  await button('Translate').click()
  await expect.element(bubble(WORDS).getByText('Couldn’t translate this. Try again.')).toBeVisible()
  await expect.poll(() => bubble(WORDS).getByText('We’ll be there at six.').query()).toBeNull()
})

test('asks about the new service after the server has changed it', async () => {
  agreeTo(SERVICE)
  giveService(SERVICE, ENGLISH)
  await put()
  await bed.open(CHAT)
  await expect.element(button('Translate')).toBeVisible()
  giveService('ai.other (n)', ENGLISH)
  await button('Translate').click()
  await expect.element(bubble(WORDS).getByText('Couldn’t translate this. Try again.')).toBeVisible()
  await button('Translate').click()
  await expect.element(page.getByPanel('Translate with ai.other (n)?')).toBeVisible()
})

test('asks a server again that couldn’t say whether it has a service', async () => {
  bed.server.ask.translateMessage = () => Promise.resolve(fail({ kind: 'network', message: 'no answer' }))
  await put()
  await bed.open(CHAT)
  await expect.element(bubble(WORDS)).toBeVisible()
  giveService(SERVICE, ENGLISH)
  await bed.open('/dashboard')
  await bed.open(CHAT)
  await expect.element(button('Translate')).toBeVisible()
})

test('the browser translates on the device, offline, and nothing is sent', async () => {
  giveService(SERVICE, 'BY THE SERVICE')
  giveBrowser('available', () => Promise.resolve('Is it $21?'))
  await put()
  bed.setOnline(false)
  bed.tellStatus({ reachability: 'unreachable' })
  await bed.open(CHAT)
  await button('Translate').click()
  await expect.element(bubble(WORDS).getByText('Is it $21?')).toBeVisible()
  await expect.element(bubble(WORDS).getByText(/^Translated by your browser/)).toBeVisible()
  await expect.element(bubble(WORDS).getByText('The sums differ. Trust the original.')).toBeVisible()
  expect(onDevice).toEqual(['pt to en'])
  expect(sent).toEqual([])
})

test('says that the browser failed, and can try again', async () => {
  giveBrowser('available', () => Promise.reject(new Error('no model')))
  await put()
  await bed.open(CHAT)
  await button('Translate').click()
  await expect.element(bubble(WORDS).getByText('Couldn’t translate this. Try again.')).toBeVisible()
  await expect.element(button('Translate')).toBeVisible()
})

test.each<[string, () => void]>([
  ['neither the browser nor the server can', () => undefined],
  [
    'the browser lacks the language and there is no service',
    () => giveBrowser('unavailable', async (text) => text),
  ],
])('offers nothing where %s', async (_, prepare) => {
  giveService(null, null)
  prepare()
  await put()
  await bed.open(CHAT)
  await expect.poll(() => sent).toEqual([{ service: null }])
  await expect.element(bubble(WORDS)).toBeVisible()
  await expect.poll(() => document.querySelector('.translation')).toBeNull()
})

test('offers a translation only for what somebody else wrote in another language', async () => {
  giveService(SERVICE, ENGLISH)
  const from = messages
  const line = (fields: Partial<ReturnType<typeof testMessage>>) =>
    testMessage(1, (messages += 1), { senderId: GUEST, message: WORDS, ...fields })
  const rows = [
    line({ senderId: ME }),
    line({ message: 'We are at the gate and it is open.' }),
    line({ message: 'Kia ora' }),
    line({
      message: 'Message taken back',
      takenBack: { at: '2026-10-01T00:00:00.000Z', photos: [] },
      edition: 1,
    }),
    line({ kind: 'call', message: 'missed' }),
    line({ kind: 'system', message: WORDS }),
    // The one that is.
    line({}),
  ]
  const [last] = rows.slice(-1)
  await bed.put({
    chats: [
      testChat(1, messages + 1, { firstPosition: from + 1, unreadCount: 0, lastMessage: last ?? null }),
    ],
    messages: rows,
  })
  await bed.open(CHAT)
  await expect.element(button('Translate')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.translation')).toHaveLength(1)
})
