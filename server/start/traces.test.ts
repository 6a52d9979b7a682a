import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { watchDatabase } from '#server/store/database.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'
import { openTraces } from './otlp-traces.ts'
import type { Traces } from './traces.ts'

const SECRET = 'the-spare-key-lies-under-the-blue-pot'
const ADDRESS = '203.0.113.77'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: Value })),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

let collector: Server
let bed: AppBed
let endpoint: string
let received: string[] = []
let isAway = false
let traces: Traces
let onArrival = () => {}
const said: string[] = []

beforeAll(async () => {
  collector = createServer(async (asked, response) => {
    let body = ''
    for await (const piece of asked) body += piece
    if (asked.url === '/v1/traces' && !isAway) received.push(body)
    response.writeHead(isAway ? 400 : 200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => collector.close())

beforeEach(async () => {
  received = []
  said.length = 0
  isAway = false
  traces = openTraces({ endpoint, share: 1 }, (line) => said.push(line))
  bed = await createAppBed(
    { LOG_REQUESTS: 'on' },
    {},
    {
      observe(app, db) {
        traces.observe(app, (watch) => watchDatabase(db, watch))
        app.addHook('onRequest', async () => onArrival())
      },
    },
  )
  return () => bed.close()
})

const spans = () =>
  received.flatMap((body) =>
    Sent.parse(JSON.parse(body)).resourceSpans.flatMap((each) => each.scopeSpans.flatMap((one) => one.spans)),
  )

it('traces a request with its statements, under the id in its log line', async () => {
  await bed.person({ email: 'hana@people.example' })
  const token = await bed.tokenOf({ email: 'hana@people.example' })
  const url = await bed.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sending = request(`${url}/v1/chat`, { method: 'POST', headers })
  const arrives = new Promise<void>((resolve) => {
    onArrival = resolve
  })
  sending.flushHeaders()
  await arrives
  // What comes after the head is read in the context of the connection.
  sending.end(JSON.stringify({ unitId: v7() }))
  await new Promise((resolve) => sending.once('response', (answer) => answer.resume().once('end', resolve)))
  await traces.close()
  const all = spans()
  const asked = all.find(({ name }) => name === 'POST /v1/chat')
  expect(asked?.parentSpanId).toBeUndefined()
  expect(asked?.attributes).toEqual([
    { key: 'http.request.method', value: { stringValue: 'POST' } },
    { key: 'http.route', value: { stringValue: '/v1/chat' } },
    { key: 'http.response.status_code', value: { intValue: 404 } },
  ])
  // Read after the body, and where the request is checked before it.
  const below = all.filter(({ parentSpanId }) => parentSpanId === asked?.spanId).map(({ name }) => name)
  expect(below).toEqual(
    expect.arrayContaining(['select access_tokens', 'select units', 'wait for a connection']),
  )
  const line = bed.logged.map((text) => JSON.parse(text)).find(({ route }) => route === '/v1/chat')
  expect(line).toMatchObject({ traceId: asked?.traceId, status: 404 })
})

it('traces hold no path, query, address, token or text that people wrote', async () => {
  const email = `${SECRET}@people.example`
  await bed.person({ email })
  const token = await bed.tokenOf({ email })
  const headers = {
    'user-agent': SECRET,
    'x-forwarded-for': ADDRESS,
    traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
  }
  const id = v7()
  const chatMessages = [{ id: v7(), message: SECRET }]
  await bed.as(token, {
    method: 'POST',
    url: '/v1/chat-message',
    headers,
    payload: { chatId: id, chatMessages },
  })
  await bed.as(token, { url: `/v1/chat-message?chatId=${id}&search=${SECRET}`, headers })
  await bed.app.inject({ url: `/site/invitation/${SECRET}?guest=${SECRET}`, remoteAddress: ADDRESS })
  await bed.app.inject({ url: `/${SECRET}`, remoteAddress: ADDRESS })
  await bed.signIn({ email: 'nobody@people.example', password: SECRET, ip: ADDRESS })
  await traces.close()
  expect(spans().map(({ name }) => name)).toEqual(expect.arrayContaining(['POST /v1/chat-message']))
  const text = received.join('\n')
  for (const secret of [SECRET, PASSWORD, ADDRESS, token, id, 'people.example', 'abababab'])
    expect(text).not.toContain(secret)
})

it('doesn’t trace statements outside a request', async () => {
  await bed.app.inject({ url: '/live' })
  await bed.db.selectFrom('settings').select('value').execute()
  await traces.close()
  expect(spans().map(({ name }) => name)).toEqual(['GET /live'])
})

it('reports once that the collector is unreachable, and goes on', async () => {
  isAway = true
  // More than are sent at a time.
  for (let nth = 0; nth < 600; nth += 1) expect((await bed.app.inject({ url: '/live' })).statusCode).toBe(200)
  await traces.close()
  expect(said).toEqual([expect.stringContaining(`Traces don't reach ${endpoint}`)])
})
