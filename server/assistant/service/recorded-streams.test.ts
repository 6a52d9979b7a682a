import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAppBed, ORIGIN, type AppBed } from '#tests/support/app-bed.ts'
import { openThread, outputFor, says, sendTo } from '#tests/support/assistant-bed.ts'
import { type AiScript, calling, saying, startAiService } from '#tests/support/fake-ai-service.ts'
import { line, RECORDED } from '#tests/assistant/recorded-streams.ts'
import { checkService } from './service-provider.ts'

const HOST = 'host@example.test'

let ai: Awaited<ReturnType<typeof startAiService>>
let bed: AppBed
let host: string
const service = () => ({
  baseUrl: ai.baseUrl,
  query: { 'api-version': '2024-10-21' },
  apiKey: 'secret-key',
  model: 'm',
  maxTokens: 900,
})
beforeAll(async () => {
  ai = await startAiService()
  bed = await createAppBed({}, { ai: service() })
  await bed.person({ email: HOST, role: 'HOST' })
  host = await bed.tokenOf({ email: HOST, remember: true })
})
afterAll(async () => {
  await bed.close()
  await ai.close()
})

async function ask(...answers: AiScript[]) {
  const { threadId } = await openThread(bed, host)
  ai.answerWith(...answers)
  const answer = await sendTo(bed, host, { threadId, ...says('Rooms in Nelson') })
  const { messages } = await openThread(bed, host, threadId)
  return { ...answer, threadId, kept: messages.slice(1).map(({ text, isCut }) => [text, isCut]) }
}
const body = (n: number) => JSON.parse(ai.requests[n]?.text ?? '{}')

describe.each(Object.keys(RECORDED))('a stream in the form of %s', (name) => {
  const { says: saidIn = '', calls: callsIn = '' } = RECORDED[name] ?? {}

  it('is read as its text', async () => {
    const { text, lines, kept } = await ask({ raw: saidIn })
    expect([text, lines.at(-1), kept]).toEqual(['Two rooms.', '[DONE]', [['Two rooms.', false]]])
  })

  it('is read as its tool call', async () => {
    const { calls } = await ask({ raw: callsIn })
    expect(calls.map(({ function: { name: tool, arguments: args } }) => [tool, JSON.parse(args)])).toEqual([
      ['search_units', { place: 'Nelson' }],
    ])
  })
})

describe('a parameter that a service refuses', () => {
  // github.com/editor-code-assistant/eca issue 231: Mistral's words about a parameter that it doesn't know.
  const forbids = (parameter: string): AiScript => ({
    status: 422,
    body: {
      object: 'error',
      message: {
        detail: [
          {
            type: 'extra_forbidden',
            loc: ['body', parameter],
            msg: 'Extra inputs are not permitted',
          },
        ],
      },
      type: 'invalid_request_error',
    },
  })

  it('is replaced or left out, also in later requests', async () => {
    const own = await createAppBed({}, { ai: service() })
    await own.person({ email: HOST })
    const token = await own.tokenOf({ email: HOST, remember: true })
    const { threadId } = await openThread(own, token)
    ai.answerWith(forbids('max_tokens'), forbids('stream_options'), { deltas: saying('Hi') })
    const first = await sendTo(own, token, { threadId, ...says('Hi') })
    expect(first.text).toBe('Hi')
    expect([body(0).max_tokens, body(1).max_completion_tokens]).toEqual([900, 900])
    expect(body(2)).not.toHaveProperty('stream_options')
    ai.answerWith({ deltas: saying('Again') })
    await sendTo(own, token, { threadId, ...says('Hi') })
    expect(ai.requests).toHaveLength(1)
    expect(body(0)).toMatchObject({ max_completion_tokens: 900 })
    await own.close()
  })

  it('is the only refusal that is answered with another request', async () => {
    const { errors } = await ask({ status: 400, body: { error: { message: 'no such model' } } })
    expect([errors.length, ai.requests.length]).toEqual([1, 1])
  })
})

it('names the tools again after a call, but allows no further call', async () => {
  const {
    threadId,
    run: runId,
    calls,
  } = await ask({ deltas: calling(['search_units', { place: 'Nelson' }]) })
  ai.answerWith({ deltas: saying('Two rooms.') })
  await sendTo(bed, host, { threadId, runId, toolOutput: outputFor(calls, '{"total":2}') })
  expect(body(0).tool_choice).toBe('none')
  expect(body(0).tools.length).toBeGreaterThan(0)
})

it.each(['length', 'content_filter'])('marks an answer that ends by %s as cut', async (reason) => {
  const raw =
    line({ choices: [{ index: 0, delta: { content: 'Two ro' }, finish_reason: null }] }) +
    line({ choices: [{ index: 0, delta: {}, finish_reason: reason }] }) +
    'data: [DONE]\n\n'
  const { text, errors, lines, kept } = await ask({ raw })
  expect([text, errors, lines.at(-1), kept]).toEqual(['Two ro', [], 'Disconnecting...', [['Two ro', true]]])
})

it('ignores a call whose arguments were cut', async () => {
  const raw =
    line({
      choices: [
        {
          index: 0,
          delta: {
            tool_calls: [
              { index: 0, id: 'a', type: 'function', function: { name: 'search_units', arguments: '{"pla' } },
            ],
          },
        },
      ],
    }) +
    line({ choices: [{ index: 0, delta: {}, finish_reason: 'length' }] }) +
    'data: [DONE]\n\n'
  const { calls, text } = await ask({ raw })
  expect(calls).toEqual([])
  expect(text).toContain('The assistant had no answer')
})

it('says that there was no answer if only reasoning came', async () => {
  const raw =
    line({ choices: [{ index: 0, delta: { content: '<think>Hmm</think>' }, finish_reason: 'stop' }] }) +
    'data: [DONE]\n\n'
  expect((await ask({ raw })).text).toContain('The assistant had no answer')
})

it('sends the query of the service’s address', async () => {
  await ask({ deltas: saying('Hi') })
  expect(ai.requests[0]?.path).toBe('/v1/chat/completions?api-version=2024-10-21')
})

it('keeps proxies from buffering the stream', async () => {
  const { threadId } = await openThread(bed, host)
  ai.answerWith({ deltas: saying('Hi') })
  const answer = await bed.as(host, {
    method: 'POST',
    url: '/api/ai-chat/send',
    headers: { origin: ORIGIN },
    payload: { assistantId: 'x', threadId, ...says('Hi') },
  })
  expect(answer.headers['x-accel-buffering']).toBe('no')
})

it.each([
  ['answers', { deltas: saying('OK') }, / answers\.$/],
  ['refuses the key', { status: 401 }, /doesn’t answer: the service answered 401/],
] as const)('logs at the start that a service %s', async (_title, answer, words) => {
  ai.answerWith(answer as AiScript)
  const logged: string[] = []
  const aiPatience = { firstMs: 5_000, betweenMs: 5_000, wholeMs: 5_000 }
  await checkService({ ai: service(), aiPatience, title: 'Farstead' }, (text) => logged.push(text))
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(words)
  expect(logged[0]).not.toContain('secret-key')
})
