import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { openThread, readStream, says, sendTo } from '#tests/support/assistant-bed.ts'
import { saying, startAiService } from '#tests/support/fake-ai-service.ts'

const HOST = 'host@example.test'

let ai: Awaited<ReturnType<typeof startAiService>>
let bed: AppBed
let host: string
beforeAll(async () => {
  ai = await startAiService()
  bed = await createAppBed(
    {},
    { ai: { baseUrl: ai.baseUrl, query: {}, apiKey: null, model: 'm', maxTokens: 1500 } },
  )
  await bed.person({ email: HOST, role: 'HOST' })
  host = await bed.tokenOf({ email: HOST, remember: true })
  await bed.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await bed.close()
  await ai.close()
})

/** Starts an answer that stops halfway and stays open forever, unless it's aborted. */
async function halfWay() {
  const { threadId } = await openThread(bed, host)
  ai.answerWith({ deltas: saying('Half'), ending: 'stall' })
  const { port } = bed.app.server.address() as AddressInfo
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/ai-chat/send`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${host}`,
      origin: `http://127.0.0.1:${port}`,
    },
    body: JSON.stringify({ threadId, assistantId: 'x', ...says('Hi') }),
    signal: leaving.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('Nothing came')
  let body = ''
  while (!readStream(body.slice(0, body.lastIndexOf('\n\n') + 2)).text.endsWith('Half'))
    body += (await reader.read()).value ?? ''
  const rest = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) body += part.value
    return readStream(body)
  }
  const left = ai.requests[0]?.left ?? Promise.reject(new Error('Nothing was asked'))
  return { threadId, run: readStream(body).run, leaving, rest, left }
}

const kept = async (threadId: string) =>
  (await openThread(bed, host, threadId)).messages.map(({ text, isCut }) => [text, isCut])
const CUT = [
  ['Hi', false],
  ['Half', true],
]

it('reaches the service when the person cancels', async () => {
  const { threadId, run, rest, left } = await halfWay()
  await sendTo(bed, host, { threadId, cancelByRunId: run })
  await left
  const { lines, errors } = await rest()
  expect([lines.at(-1), errors]).toEqual(['Disconnecting...', []])
  expect(await kept(threadId)).toEqual(CUT)
})

it('reaches the service when the person says something else', async () => {
  const { threadId, left, rest } = await halfWay()
  ai.answerWith({ deltas: saying('Whole') })
  await sendTo(bed, host, { threadId, ...says('Another') })
  await left
  await rest()
  const all = await kept(threadId)
  expect(all.length).toBe(4)
  expect(all).toEqual(expect.arrayContaining([...CUT, ['Another', false], ['Whole', false]]))
})

it('reaches the service when the person disconnects', async () => {
  const { threadId, leaving, left, rest } = await halfWay()
  leaving.abort()
  await expect(rest()).rejects.toThrow('aborted')
  await left
  await expect.poll(() => kept(threadId)).toEqual(CUT)
})

it('reaches the service when the thread is forgotten, and keeps nothing', async () => {
  const { threadId, left, rest } = await halfWay()
  const url = `/api/ai-chat/threads/${threadId}`
  const origin = { origin: 'http://localhost' }
  expect((await bed.as(host, { method: 'DELETE', url, headers: origin })).statusCode).toBe(204)
  await left
  await rest()
  const said = bed.db.selectFrom('assistant_messages').select('text').where('thread_id', '=', threadId)
  expect(await said.execute()).toEqual([])
})

it('reaches the service from another process of the server', async () => {
  const elsewhere = await buildApp(bed.scope)
  const { threadId, run, left, rest } = await halfWay()
  await sendTo({ ...bed, app: elsewhere, as: as(elsewhere) }, host, { threadId, cancelByRunId: run })
  await left
  expect((await rest()).lines.at(-1)).toBe('Disconnecting...')
  expect(await kept(threadId)).toEqual(CUT)
  await elsewhere.close()
})

function as(app: AppBed['app']): AppBed['as'] {
  return (token, request) =>
    app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
}
