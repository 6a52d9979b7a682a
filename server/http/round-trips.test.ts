import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WIRE, WIRE_PARAM } from '#contract/wire.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { newId } from '#tests/support/chat-bed.ts'
import { until } from '#tests/support/until.ts'

/** The most that a request may ask the database, each after the answer to the one before. */
const MOST = { send: 3, pull: 2, list: 2, page: 2 }

let bed: AppBed
let token: string
let chatId: string
let checkpoint: string

beforeAll(async () => {
  bed = await createAppBed({}, {}, { isHeard: true })
  const host = await bed.person({ email: 'host@people.example', role: 'HOST' })
  await bed.person({ email: 'guest@people.example' })
  token = await bed.tokenOf({ email: 'guest@people.example' })
  const unitId = newId()
  const unit = { id: unitId, host_id: host, title: 'Tōtara Cabin', status: 'PUBLISHED' as const }
  await bed.db.insertInto('units').values(unit).execute()
  chatId = (await ask('POST', '/v1/chat', { unitId })).data.id
  // The first message of a chat, and the first change under a start, are not the usual case.
  await send()
  checkpoint = (await ask('GET', '/v1/changes/head')).data.checkpoint
  await pull()
})
afterAll(() => bed.close())

async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await bed.as(token, { method, url, ...(payload ? { payload } : {}) })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

const send = () =>
  ask('POST', '/v1/chat-message', { chatId, chatMessages: [{ id: newId(), message: 'Kia ora' }] })
const pull = () => ask('GET', `/v1/changes?since=${checkpoint}&${WIRE_PARAM}=${WIRE}`)

/** Counts what is asked of the database for a request, and after it until `isOver`. */
async function countTrips(
  request: () => Promise<unknown>,
  isOver: (texts: string[]) => boolean = () => true,
) {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const texts = () => asked.mock.calls.map(([query]) => textOf(query)).filter((text) => !isOfOthers(text))
    await request()
    await bed.scope.push.settled()
    await until('what follows the answer', () => isOver(texts()))
    return texts()
  } finally {
    asked.mockRestore()
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** The queue of jobs, the limits that each new connection gets, and what runs every few hours, also at the start. */
const isOfOthers = (text: string) =>
  /pgboss|jobs_\d|^set statement_timeout|"told_n" is not null and "seen_at"/.test(text)

it('sending a message', async () => {
  const trips = await countTrips(send, (texts) => texts.some((text) => text.includes('pg_notify')))
  expect(trips.length, trips.join('\n')).toBe(MOST.send)
})

it('pulling when nothing is new', async () => {
  checkpoint = (await ask('GET', '/v1/changes/head')).data.checkpoint
  await pull()
  const trips = await countTrips(pull)
  expect(trips.length, trips.join('\n')).toBe(MOST.pull)
})

it('a list of conversations', async () => {
  const trips = await countTrips(() => ask('GET', '/v1/chat'))
  expect(trips.length, trips.join('\n')).toBe(MOST.list)
})

it('a page of messages', async () => {
  const trips = await countTrips(() => ask('GET', `/v1/chat-message?chatId=${chatId}`))
  expect(trips.length, trips.join('\n')).toBe(MOST.page)
})
