import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  TICKET_REPLIES_AT_ONCE,
  TICKET_TEXT_MAX,
  TICKET_REPLIES_IN_ROW,
  TICKET_REPLIES_MAX,
  TICKET_REPLIES_PAGE,
  TICKET_REPLIES_PER_HOUR,
  TICKET_REPLY_BYTES_IN_ROW,
  TICKET_REPLY_BYTES_PER_HOUR,
} from '#contract/ticket-limits.ts'
import type { TicketReply, TicketRow } from '#contract/ticket.ts'
import { type AppBed, createAppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let admin: string
beforeAll(async () => {
  bed = await createAppBed({ MAILBOX: 'off', REQUESTS_PER_MINUTE: '10000', SIGN_INS_PER_MINUTE: '1000' })
  admin = await someone('ADMIN')
})
afterAll(() => bed.close())

async function someone(role: 'GUEST' | 'ADMIN' = 'GUEST'): Promise<string> {
  const email = `${randomUUID()}@people.example`
  await bed.person({ email, role })
  return bed.tokenOf({ email, remember: true })
}
const written = (texts: readonly string[]) => texts.map((text) => ({ id: randomUUID(), text }))
const say = (token: string, id: string, newReplies: object[]) =>
  bed.as(token, { method: 'PATCH', url: `/v1/support-tickets/${id}`, payload: { newReplies } })

/** Creates somebody's ticket and returns its writer and its id. */
async function ticketOf(newReplies: object[] = []): Promise<{ token: string; id: string }> {
  const [token, id] = [await someone(), randomUUID()]
  const payload = { subject: 'Hot water', kind: 'PROBLEM', description: 'None', newReplies }
  const made = await bed.as(token, { method: 'PUT', url: `/v1/support-tickets/${id}`, payload })
  expect(made.statusCode).toBe(200)
  return { token, id }
}

/** Stores replies without waiting for the hours that they would take, every tenth one a note. */
async function storeReplies(id: string, count: number): Promise<void> {
  const { owner_id } = await bed.db
    .selectFrom('tickets')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    ticket_id: id,
    author_id: owner_id,
    nth: n + 1,
    is_support: false,
    is_note: n % 10 === 9,
    text: `reply ${n + 1}`,
    created_at: bed.scope.now(),
  }))
  await bed.db.insertInto('ticket_replies').values(rows).execute()
}
const rowOf = async (token: string, id: string) =>
  (await bed.as(token, { method: 'GET', url: `/v1/support-tickets/${id}` })).json<{ data: TicketRow }>().data
const before = async (token: string, id: string, beforeId = '') =>
  bed.as(token, { method: 'GET', url: `/v1/support-tickets/${id}/replies`, query: { beforeId } })

it('limits the replies of a person, and allows more as the hour passes', async () => {
  const { token, id } = await ticketOf()
  for (let left = TICKET_REPLIES_PER_HOUR; left > 0; left -= TICKET_REPLIES_AT_ONCE) {
    const count = Math.min(left, TICKET_REPLIES_AT_ONCE)
    const same = written(Array.from({ length: count }, (_, n) => `${n}`))
    expect((await say(token, id, same)).statusCode).toBe(200)
    // Sent again after silence, they cost nothing.
    expect((await say(token, id, same)).statusCode).toBe(200)
  }
  const refused = await say(token, id, written(['one more']))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
    429,
    String(3_600 / TICKET_REPLIES_PER_HOUR),
  ])
  bed.advance(3_600_000 / TICKET_REPLIES_PER_HOUR)
  expect((await say(token, id, written(['one more']))).statusCode).toBe(200)
})

it('limits the bytes of a person, not counting a refused reply', async () => {
  const long = 'x'.repeat(TICKET_TEXT_MAX)
  const fit = Math.floor(TICKET_REPLY_BYTES_PER_HOUR / TICKET_TEXT_MAX)
  const { token, id } = await ticketOf(written(Array.from({ length: 40 }, () => long)))
  expect((await say(token, randomUUID(), written([long]))).statusCode).toBe(404)
  for (let n = 40; n < fit; n += 1) expect((await say(token, id, written([long]))).statusCode).toBe(200)
  expect((await say(token, id, written([long]))).statusCode).toBe(429)
  // Others still may.
  expect((await say(admin, id, written([long]))).statusCode).toBe(200)
})

it('a full ticket refuses more replies, says so, and accepts a repeat', async () => {
  const { token, id } = await ticketOf()
  await storeReplies(id, TICKET_REPLIES_MAX - 1)
  const last = written(['the last'])
  expect((await say(token, id, last)).statusCode).toBe(200)
  expect((await say(token, id, last)).statusCode).toBe(200)
  for (const who of [token, admin]) {
    const refused = await say(who, id, written(['one more']))
    expect([refused.statusCode, refused.json().validationErrors]).toEqual([
      422,
      [{ field: 'newReplies', message: 'full' }],
    ])
  }
})

it('a row carries the newest replies, and earlier ones are loaded page by page', async () => {
  const { token, id } = await ticketOf()
  await storeReplies(id, 130)
  for (const [who, total] of [
    [token, 117],
    [admin, 130],
  ] as const) {
    const { replies, earlierReplies } = await rowOf(who, id)
    expect(replies).toHaveLength(TICKET_REPLIES_IN_ROW)
    expect(earlierReplies).toBe(total - TICKET_REPLIES_IN_ROW)
    let all = replies
    for (let earlier = earlierReplies ?? 0; earlier > 0;) {
      const page = (await before(who, id, all[0]?.id)).json<{
        data: TicketReply[]
        meta: { earlier: number }
      }>()
      expect(page.data).toHaveLength(Math.min(earlier, TICKET_REPLIES_PAGE))
      expect(page.meta.earlier).toBe(earlier - page.data.length)
      earlier = page.meta.earlier
      all = [...page.data, ...all]
    }
    const numbers = Array.from({ length: 130 }, (_, n) => n + 1).filter((n) => who === admin || n % 10 !== 0)
    expect(all.map(({ text }) => text)).toEqual(numbers.map((n) => `reply ${n}`))
  }
})

it('a row carries fewer replies when they are long, by their bytes', async () => {
  const bytes = (replies: readonly TicketReply[]) =>
    replies.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const { token, id } = await ticketOf(written(Array.from({ length: 10 }, () => 'x'.repeat(TICKET_TEXT_MAX))))
  const row = await rowOf(token, id)
  expect([row.replies.length, row.earlierReplies]).toEqual([3, 7])
  expect(bytes(row.replies)).toBeLessThan(TICKET_REPLY_BYTES_IN_ROW)
  const wide = await ticketOf(written(['語', '話'].map((letter) => letter.repeat(TICKET_TEXT_MAX))))
  expect((await rowOf(wide.token, wide.id)).replies.map(({ text }) => text.length)).toEqual([TICKET_TEXT_MAX])
})

it('refuses replies of others’ tickets, and those before a hidden note', async () => {
  const { token, id } = await ticketOf()
  await storeReplies(id, 10)
  const note = (await rowOf(admin, id)).replies.find(({ isNote }) => isNote)?.id
  const spoken = (await rowOf(token, id)).replies.at(-1)?.id
  expect((await before(token, id, note)).statusCode).toBe(404)
  expect((await before(await someone(), id, spoken)).statusCode).toBe(404)
  expect((await before(admin, (await ticketOf()).id, spoken)).statusCode).toBe(404)
  expect((await before(token, id, randomUUID())).statusCode).toBe(404)
})
