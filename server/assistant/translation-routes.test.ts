import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TRANSLATIONS_PER_MINUTE } from '#contract/limits.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { saying, startAiService } from '#tests/support/fake-ai-service.ts'

const WORDS = 'Chegamos às cinco. Quanto custa a lenha? NZ$12.00'
const ENGLISH = 'We’ll be there at five. How much is the firewood? NZ$12.00'

/** A stream that ends because the answer became too long. */
const CUT = [
  { delta: { content: 'We’ll be' }, finish_reason: null },
  { delta: {}, finish_reason: 'length' },
]
  .map((choice) => `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, ...choice }] })}\n\n`)
  .join('')

let ai: Awaited<ReturnType<typeof startAiService>>
let bed: AppBed
let service: string
let chatId: string
let messageId: string
const tokens = { host: '', guest: '', stranger: '' }

beforeAll(async () => {
  ai = await startAiService()
  bed = await createAppBed(
    {},
    {
      ai: { baseUrl: ai.baseUrl, query: {}, apiKey: null, model: 'm', maxTokens: 1500 },
      aiTokensPerDay: { perPerson: 5_000, perNetwork: 5_000, inAll: 1_000_000 },
    },
  )
  service = `${new URL(ai.baseUrl).host} (m)`
})
afterAll(async () => {
  await bed.close()
  await ai.close()
})
beforeEach(async () => {
  await bed.empty()
  bed.advance(60_000)
  const ids = { host: '', guest: '', stranger: '' }
  for (const name of ['host', 'guest', 'stranger'] as const) {
    ids[name] = await bed.person({ email: `${name}@people.example`, role: 'HOST' })
    tokens[name] = await bed.tokenOf({ email: `${name}@people.example` })
  }
  const unit = {
    id: randomUUID(),
    host_id: ids.host,
    title: 'Shearers’ Quarters',
    status: 'PUBLISHED',
  } as const
  await bed.db.insertInto('units').values(unit).execute()
  const payload = { unitId: unit.id, participantId: ids.host }
  chatId = (await bed.as(tokens.guest, { method: 'POST', url: '/v1/chat', payload })).json().data.id
  messageId = await write(WORDS)
  ai.answerWith({ deltas: saying(ENGLISH) })
})

async function write(message: string): Promise<string> {
  const id = randomUUID()
  const payload = { chatId, chatMessages: [{ id, message }] }
  expect((await bed.as(tokens.guest, { method: 'POST', url: '/v1/chat-message', payload })).statusCode).toBe(
    200,
  )
  return id
}
async function ask(who: keyof typeof tokens, by: string | null = service, id = messageId) {
  const url = `/v1/chat-message/${id}/translation`
  const answer = await bed.as(tokens[who], { method: 'POST', url, payload: { to: 'en', service: by } })
  return { status: answer.statusCode, data: answer.json().data }
}

it('sends one message, and nothing else, to the service the person agreed to', async () => {
  expect(await ask('host')).toEqual({ status: 200, data: { service, text: ENGLISH, original: WORDS } })
  const [asked] = ai.requests
  expect(asked?.messages).toEqual([
    { role: 'system', content: expect.stringContaining('English (New Zealand) (en-NZ)') },
    { role: 'user', content: WORDS },
  ])
  expect(asked?.tools).toEqual([])
  expect(asked?.text).not.toMatch(/\bAni\b|Hoani|Shearers|example/)
})

it.each([
  ['nobody agreed to', null],
  ['is another than the person agreed to', 'api.other.example (m)'],
])('names a service that %s, and sends it nothing', async (_, by) => {
  expect(await ask('host', by)).toEqual({ status: 200, data: { service, text: null, original: null } })
  expect(ai.requests).toEqual([])
})

it('a message in somebody else’s chat isn’t found', async () => {
  expect((await ask('stranger')).status).toBe(404)
  expect(ai.requests).toEqual([])
})

it('a message that the reader no longer sees isn’t found', async () => {
  await bed.db.updateTable('chat_members').set({ first_position: 1 }).where('chat_id', '=', chatId).execute()
  expect((await ask('host')).status).toBe(404)
  expect(ai.requests).toEqual([])
})

it.each([
  ['a line of the system', { kind: 'system' as const }],
  ['a call', { kind: 'call' as const }],
  ['a photo without words', { message: ' ' }],
  ['a message that was taken back', { taken_back: JSON.stringify({ at: new Date(0), photos: [] }) }],
])('%s is never translated', async (_, fields) => {
  await bed.db.updateTable('messages').set(fields).where('id', '=', messageId).execute()
  expect((await ask('host')).status).toBe(404)
  expect(ai.requests).toEqual([])
})

it.each([
  ['fails', { status: 401 }],
  ['is cut', { raw: CUT }],
  ['stops in the middle', { deltas: saying('We’ll be'), ending: 'end' as const }],
  ['says nothing', { deltas: [] }],
])('a service that %s gives no translation, not even part of one', async (_, answer) => {
  ai.answerWith(answer)
  expect(await ask('host')).toEqual({ status: 200, data: { service, text: null, original: null } })
})

it('limits how often each person asks, independently of others', async () => {
  for (let nth = 0; nth < TRANSLATIONS_PER_MINUTE; nth += 1) expect((await ask('host')).status).not.toBe(429)
  const before = ai.requests.length
  expect((await ask('host')).status).toBe(429)
  expect(ai.requests).toHaveLength(before)
  expect((await ask('guest')).status).toBe(200)
})

it('counts its cost towards the person’s daily allowance', async () => {
  const usage = { caller: 'x', day: '2026-01-01', tokens: 0 }
  expect((await ask('host')).status).toBe(200)
  const [paid = usage] = await bed.db
    .selectFrom('assistant_usage')
    .selectAll()
    .where('caller', '<>', 'all')
    .execute()
  expect(paid.tokens).toBeGreaterThan(0)
  await bed.db
    .updateTable('assistant_usage')
    .set({ tokens: 5_000 })
    .where('caller', '=', paid.caller)
    .execute()
  const before = ai.requests.length
  expect((await ask('host')).status).toBe(429)
  expect(ai.requests).toHaveLength(before)
})
