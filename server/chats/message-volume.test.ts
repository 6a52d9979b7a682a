import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGE_BYTES_PER_HOUR, MESSAGE_LENGTH_MAX, MESSAGES_PER_SEND } from '#contract/limits.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
const tokens: Record<string, string> = {}
let chatId = ''
beforeAll(async () => {
  bed = await createAppBed()
  const host_id = await bed.person({ email: 'host@people.example', role: 'HOST' })
  await bed.person({ email: 'guest@people.example' })
  for (const name of ['host', 'guest']) tokens[name] = await bed.tokenOf({ email: `${name}@people.example` })
  const id = randomUUID()
  await bed.db.insertInto('units').values({ id, host_id, title: 'Cabin', status: 'PUBLISHED' }).execute()
  const started = await bed.as(tokens['guest'] ?? '', {
    method: 'POST',
    url: '/v1/chat',
    payload: { unitId: id },
  })
  chatId = started.json<{ data: { id: string } }>().data.id
})
afterAll(() => bed.close())

const itemsOf = (text: string) =>
  Array.from({ length: MESSAGES_PER_SEND }, () => ({ id: randomUUID(), message: text }))

const send = (who: string, chatMessages: ReturnType<typeof itemsOf>, chat = chatId) =>
  bed.as(tokens[who] ?? '', {
    method: 'POST',
    url: '/v1/chat-message',
    payload: { chatId: chat, chatMessages },
  })

const countMessages = async () =>
  Number(
    (
      await bed.db
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('accepts a week of offline messages at once', async () => {
  // Two thousand messages, each one long sentence.
  for (let request = 0; request < 40; request += 1)
    expect((await send('guest', itemsOf('kia ora '.repeat(25)))).statusCode).toBe(200)
})

test('refuses more text than anybody writes, and accepts it after the wait', async () => {
  const whole = itemsOf('ā'.repeat(MESSAGE_LENGTH_MAX))
  const bytes = MESSAGES_PER_SEND * MESSAGE_LENGTH_MAX * 2
  const fitting = Math.floor(MESSAGE_BYTES_PER_HOUR / bytes)
  for (let request = 0; request < fitting; request += 1) {
    const items = whole.map((item) => ({ ...item, id: randomUUID() }))
    // A failed request doesn't use up any of the allowance.
    expect((await send('host', items, randomUUID())).statusCode).toBe(404)
    expect((await send('host', items)).statusCode).toBe(200)
  }
  const before = await countMessages()
  const refused = await send('host', whole)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooMany'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // A fifth of the allowance is refilled in a fifth of the hour; a short message would wait only a moment.
  expect(Number(refused.headers['retry-after'])).toBe(720)
  expect(await countMessages()).toBe(before)
  bed.advance(Number(refused.headers['retry-after']) * 1000)
  expect((await send('host', whole)).statusCode).toBe(200)
  expect(await countMessages()).toBe(before + MESSAGES_PER_SEND)

  // A change keeps what was said before, so however short it counts for more than a short message.
  bed.advance(2_000)
  const [short] = itemsOf('a').slice(0, 1)
  expect((await send('host', short ? [short] : [])).statusCode).toBe(200)
  const edit = () =>
    bed.as(tokens['host'] ?? '', {
      method: 'PUT',
      url: `/v1/chat-message/${short?.id}/text`,
      payload: { changeId: randomUUID(), message: 'b' },
    })
  expect((await edit()).statusCode).toBe(429)
  bed.advance(4_000)
  expect((await edit()).statusCode).toBe(200)
})
