import fastify, { type FastifyInstance } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadyAnswers, readyAnswer, sendReady } from './ready-answers.ts'

const TEXT = 'Tōtara Cabin '.repeat(400)
const answer = readyAnswer(TEXT)
let app: FastifyInstance
beforeAll(() => {
  app = fastify()
  app.get('/', async (request, reply) => sendReady(request, reply.header('vary', 'cookie'), answer))
})
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })

test('sends the text in an encoding that the client accepts', async () => {
  const asked = { br: 'gzip, br', gzip: 'gzip;q=0.5, br;q=0', none: 'zstd' }
  const [br, gzip, none] = [
    await get({ 'accept-encoding': asked.br }),
    await get({ 'accept-encoding': asked.gzip }),
    await get({ 'accept-encoding': asked.none }),
  ]
  expect([br, gzip, none].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(TEXT)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(TEXT)
  expect([none.body, none.headers['vary']]).toEqual([TEXT, 'cookie, accept-encoding'])
})

test('each encoding is made once', async () => {
  await get({ 'accept-encoding': 'br' })
  const made = answer.encoded.br
  await get({ 'accept-encoding': 'br' })
  expect(answer.encoded.br).toBe(made)
})

test('sends 304 to a client that already has the text', async () => {
  const etag = String((await get()).headers['etag'])
  const again = await get({ 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('builds a response once per question, and again after its eviction', () => {
  const answers = createReadyAnswers(2)
  const made: string[] = []
  const ask = (question: unknown) =>
    answers.get(question, () => {
      made.push(JSON.stringify(question))
      return 'text'
    })
  for (const question of [{ rooms: 1 }, { rooms: 1 }, { rooms: 2 }, { rooms: 1 }, 'third', { rooms: 2 }])
    ask(question)
  expect(made).toEqual(['{"rooms":1}', '{"rooms":2}', '"third"', '{"rooms":2}'])
})
