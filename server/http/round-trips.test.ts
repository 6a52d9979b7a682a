import { AsyncLocalStorage } from 'node:async_hooks'
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
  await countTrips(send, hasNotified)
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

/** Tells what a request asks from what the server does by itself meanwhile. */
const asking = new AsyncLocalStorage<true>()

/** Collects what a request asks of the database, during it and after it until `isOver`. */
async function countTrips(
  request: () => Promise<unknown>,
  isOver: (texts: string[]) => boolean = () => true,
): Promise<string[]> {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const text = textOf(args[0])
    if (asking.getStore() && !isOfConnection(text)) texts.push(text)
    return Reflect.apply(query, this, args)
  })
  try {
    await asking.run(true, request)
    await bed.scope.push.settled()
    await until('what follows the answer', () => isOver(texts))
    return texts
  } finally {
    asked.mockRestore()
  }
}

const hasNotified = (texts: string[]) => texts.some((text) => text.includes('pg_notify'))

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** The limits that each new connection gets. */
const isOfConnection = (text: string) => text.startsWith('set statement_timeout')

it('sends a message in 3 round trips to the database', async () => {
  const trips = await countTrips(send, hasNotified)
  expect(trips.length, trips.join('\n')).toBe(MOST.send)
})

it('pulls in 2 round trips to the database when nothing is new', async () => {
  checkpoint = (await ask('GET', '/v1/changes/head')).data.checkpoint
  await pull()
  const trips = await countTrips(pull)
  expect(trips.length, trips.join('\n')).toBe(MOST.pull)
})

it('lists conversations in 2 round trips to the database', async () => {
  const trips = await countTrips(() => ask('GET', '/v1/chat'))
  expect(trips.length, trips.join('\n')).toBe(MOST.list)
})

it('reads a page of messages in 2 round trips to the database', async () => {
  const trips = await countTrips(() => ask('GET', `/v1/chat-message?chatId=${chatId}`))
  expect(trips.length, trips.join('\n')).toBe(MOST.page)
})
