import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryPage, PageAddress } from '#contract/chat-message.ts'
import { formatPageAddresses } from '#contract/chat-message.ts'
import { HISTORY_BYTES_PER_ANSWER, MESSAGE_LENGTH_MAX, POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

const PAGES = 6
/** Two bytes per letter: a page of the longest messages has a million bytes. */
const TEXT = 'ā'.repeat(MESSAGE_LENGTH_MAX)

let bed: AppBed
let token = ''
let chatId = ''
beforeAll(async () => {
  bed = await createAppBed()
  const host = await bed.person({ email: 'host@people.example', role: 'HOST' })
  await bed.person({ email: 'guest@people.example' })
  token = await bed.tokenOf({ email: 'guest@people.example' })
  const unitId = randomUUID()
  const unit = { id: unitId, host_id: host, title: 'Cabin', status: 'PUBLISHED' as const }
  await bed.db.insertInto('units').values(unit).execute()
  const started = await bed.as(token, { method: 'POST', url: '/v1/chat', payload: { unitId } })
  chatId = started.json<{ data: { id: string } }>().data.id
  const last = PAGES * POSITIONS_PER_PAGE - 1
  await sql`insert into messages (id, chat_id, position, sender_id, kind, message)
    select gen_random_uuid(), ${chatId}, n, ${host}, 'text', ${TEXT} from generate_series(0, ${last}::int) n
  `.execute(bed.db)
  await bed.db.updateTable('chats').set({ last_position: last }).where('id', '=', chatId).execute()
})
afterAll(() => bed.close())

async function ask(pages: PageAddress[]): Promise<{ pages: HistoryPage[]; lookedAt: number; bytes: number }> {
  const query = { chats: formatPageAddresses(pages) }
  const answer = await bed.as(token, { method: 'GET', url: '/v1/chat-message/pages', query })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const { data, meta } = answer.json<{ data: HistoryPage[]; meta: { lookedAt: number } }>()
  return { pages: data, lookedAt: meta.lookedAt, bytes: answer.rawPayload.length }
}

test('a response of history pages is limited in bytes, and the rest can be asked for', async () => {
  let missing = Array.from({ length: PAGES }, (_, page) => ({ chatId, page }))
  const came: number[] = []
  let answers = 0
  while (missing.length > 0) {
    const answer = await ask(missing)
    answers += 1
    expect(answer.bytes).toBeLessThan(HISTORY_BYTES_PER_ANSWER * 1.1)
    came.push(...answer.pages.map(({ page, messages }) => page + messages.length / 1000))
    missing = missing.slice(answer.lookedAt)
  }
  expect(came).toEqual([0.05, 1.05, 2.05, 3.05, 4.05, 5.05])
  expect(answers).toBe(PAGES / 2)
})

test('pages of chats that the reader may not see take no room', async () => {
  const foreign = Array.from({ length: 20 }, (_, page) => ({ chatId: randomUUID(), page }))
  const answer = await ask([...foreign, { chatId, page: 0 }])
  expect([answer.lookedAt, answer.pages.length]).toEqual([21, 1])
})
