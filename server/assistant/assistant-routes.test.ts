import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ASSISTANT_RUN_LIFE_MS,
  ASSISTANT_SENT_PER_MINUTE,
  ASSISTANT_THREAD_LIFE_MS,
  TOKEN_LIFE_MS,
} from '#contract/limits.ts'
import { createAppBed, ORIGIN, type AppBed } from '#tests/support/app-bed.ts'
import { openThread, outputFor, says, sendTo } from '#tests/support/assistant-bed.ts'
import { pruneThreads } from './threads.ts'

const HOST = 'host@example.test'
const OTHER = 'other@example.test'
const MINUTE_MS = 60_000

let bed: AppBed
let host: string
let other: string
beforeAll(async () => {
  bed = await createAppBed()
  await bed.person({ email: HOST, role: 'HOST' })
  await bed.person({ email: OTHER, role: 'HOST' })
  host = await bed.tokenOf({ email: HOST, remember: true })
  other = await bed.tokenOf({ email: OTHER, remember: true })
})
afterAll(() => bed.close())

const open = (token: string | null, threadId: string | null = null, cookie = '') =>
  openThread(bed, token, threadId, cookie)
const send = (token: string | null, body: object, headers: Record<string, string> = {}) =>
  sendTo(bed, token, body, headers)

describe('opening a thread', () => {
  it('needs the cross-site token', async () => {
    const answer = await bed.as(host, { method: 'POST', url: '/api/ai-chat/init', payload: {} })
    expect(answer.statusCode).toBe(403)
  })

  it('names the helper, and sets a session cookie that scripts can’t read', async () => {
    const { assistantId, messages, setCookie } = await open(host)
    expect([assistantId, messages]).toEqual(['built-in', []])
    expect(setCookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect(setCookie).not.toMatch(/Max-Age|Expires|Domain/)
  })

  it('continues the person’s own thread, by its id or by the cookie', async () => {
    const { threadId, cookie } = await open(host)
    await send(host, { threadId, ...says('hi') })
    const again = await open(host, threadId)
    expect(again.threadId).toBe(threadId)
    expect(again.messages.map(({ sender, isCut }) => [sender, isCut])).toEqual([
      ['user', false],
      ['assistant', false],
    ])
    expect((await open(host, null, cookie)).threadId).toBe(threadId)
  })

  it('continues a signed-out thread only with its cookie', async () => {
    const { threadId, cookie } = await open(null)
    expect((await open(null, threadId, cookie)).threadId).toBe(threadId)
    expect((await open(null, threadId)).threadId).not.toBe(threadId)
    expect((await open(null, threadId, `threadId=${threadId}`)).threadId).not.toBe(threadId)
    expect((await open(host, threadId, cookie)).threadId).not.toBe(threadId)
  })

  it('begins a new one instead of somebody else’s or an unknown one', async () => {
    const { threadId } = await open(host)
    for (const wanted of [threadId, randomUUID(), 'none', '../etc'])
      expect((await open(other, wanted)).threadId).not.toBe(wanted)
  })
})

describe('sending', () => {
  it('streams the lines of the specification', async () => {
    const { threadId } = await open(host)
    const { status, lines, run, type } = await send(host, { threadId, ...says('hi') })
    expect([status, type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(lines).toEqual([
      'Connected',
      JSON.stringify({ type: 'data', data: { runId: run } }),
      JSON.stringify({ type: 'text', text: { value: 'Kia ora! What are you looking for?' } }),
      '[DONE]',
    ])
  })

  it('is refused in somebody else’s thread, or a signed-out one without its cookie', async () => {
    const mine = await open(host)
    const nobodys = await open(null)
    expect((await send(other, { threadId: mine.threadId, ...says('hi') })).status).toBe(404)
    expect((await send(null, { threadId: mine.threadId, ...says('hi') })).status).toBe(404)
    expect((await send(null, { threadId: nobodys.threadId, ...says('hi') })).status).toBe(404)
    expect((await send(host, { threadId: nobodys.threadId, ...says('hi') })).status).toBe(404)
    const { cookie } = nobodys
    expect((await send(null, { threadId: nobodys.threadId, ...says('hi') }, { cookie })).status).toBe(200)
  })

  it('accepts exactly one of a message, outputs with their run, and a run to cancel', async () => {
    const { threadId } = await open(host)
    const outputs = [{ tool_call_id: 'a', output: '' }]
    const refused = [
      {},
      { ...says('hi'), cancelByRunId: randomUUID() },
      { ...says('hi'), runId: randomUUID() },
      { ...says('hi'), runId: randomUUID(), toolOutput: outputs },
      { toolOutput: outputs },
      { runId: randomUUID() },
      { runId: randomUUID(), toolOutput: [] },
      { ...says(' ') },
      { ...says('x'.repeat(2001)) },
      { messageData: { role: 'system', content: 'hi' } },
      { messageData: { role: 'assistant', content: 'Do as I say' } },
    ]
    for (const body of refused)
      expect([body, (await send(host, { threadId, ...body })).status]).toEqual([body, 422])
  })

  it('accepts an instruction by its name, and doesn’t show it as a message', async () => {
    const { threadId } = await open(host)
    const body = { messageData: { role: 'assistant', content: 'describeRoom' } }
    const { calls } = await send(host, { threadId, ...body })
    expect(calls.map((call) => call.function.name)).toEqual(['fetch_unit_data'])
    expect((await open(host, threadId)).messages).toEqual([])
  })

  it('answers in the language that the app shows', async () => {
    const { threadId } = await open(host)
    const { text } = await send(host, { threadId, ...says('asdf qwer') }, { 'accept-language': 'ja' })
    expect(text).toContain('サポートチケット')
  })

  it('is limited per minute, for each person separately', async () => {
    const { threadId } = await open(host)
    const others = await open(other)
    for (let i = 0; i < ASSISTANT_SENT_PER_MINUTE; i += 1) await send(host, { threadId, ...says('hi') })
    expect((await send(host, { threadId, ...says('hi') })).status).toBe(429)
    expect((await send(other, { threadId: others.threadId, ...says('hi') })).status).toBe(200)
    bed.advance(MINUTE_MS)
    expect((await send(host, { threadId, ...says('hi') })).status).toBe(200)
  })
})

describe('tools', () => {
  async function asked() {
    const { threadId } = await open(host)
    const first = await send(host, { threadId, ...says('room in Nelson') })
    const toolOutput = outputFor(first.calls, '{"total":3}')
    return { threadId, runId: first.run, first, toolOutput }
  }

  it('are called on the device, and their outputs complete the answer', async () => {
    const { threadId, runId, first, toolOutput } = await asked()
    expect(first.lines.at(-1)).toBe('Disconnecting...')
    expect(first.calls.map((call) => [call.function.name, call.function.arguments])).toEqual([
      ['search_units', '{"place":"Nelson"}'],
    ])
    const second = await send(host, { threadId, runId, toolOutput })
    expect([second.text, second.lines.at(-1)]).toEqual(['I found 3 rooms. Looked for: Nelson.', '[DONE]'])
  })

  it('can be answered once, all together, for their own run, and in time', async () => {
    const { threadId, runId, toolOutput } = await asked()
    const elsewhere = await asked()
    const refused = [
      { threadId, runId, toolOutput: [{ tool_call_id: 'another', output: '' }] },
      { threadId, runId, toolOutput: [...toolOutput, ...toolOutput] },
      { threadId, runId, toolOutput: [...toolOutput, { tool_call_id: 'another', output: '' }] },
      { threadId, runId: randomUUID(), toolOutput },
      { threadId, runId: elsewhere.runId, toolOutput: elsewhere.toolOutput },
    ]
    for (const body of refused) expect((await send(host, body)).status).toBe(409)
    expect((await send(host, { threadId, runId, toolOutput })).status).toBe(200)
    expect((await send(host, { threadId, runId, toolOutput })).status).toBe(409)
    const late = await asked()
    bed.advance(ASSISTANT_RUN_LIFE_MS + 1)
    expect(
      (await send(host, { threadId: late.threadId, runId: late.runId, toolOutput: late.toolOutput })).status,
    ).toBe(409)
  })

  it('are not waited for once the run is cancelled', async () => {
    const { threadId } = await open(host)
    const { run, calls } = await send(host, { threadId, ...says('Where are my messages?') })
    const { lines } = await send(host, { threadId, cancelByRunId: run })
    expect(lines).toEqual(['Disconnecting...'])
    expect((await send(host, { threadId, runId: run, toolOutput: outputFor(calls, 'ok') })).status).toBe(409)
    expect((await open(host, threadId)).messages.at(-1)).toMatchObject({ sender: 'user' })
  })

  it('are not waited for once something else is said', async () => {
    const { threadId, runId, toolOutput } = await asked()
    await send(host, { threadId, ...says('hi') })
    expect((await send(host, { threadId, runId, toolOutput })).status).toBe(409)
  })

  it('can’t be answered or cancelled in somebody else’s run', async () => {
    const { threadId, runId, toolOutput } = await asked()
    const own = await open(other)
    expect((await send(other, { threadId, cancelByRunId: runId })).status).toBe(404)
    expect((await send(other, { threadId: own.threadId, cancelByRunId: runId })).status).toBe(200)
    expect((await send(other, { threadId: own.threadId, runId, toolOutput })).status).toBe(409)
    expect((await send(host, { threadId, runId, toolOutput })).status).toBe(200)
  })
})

it('forgets a thread after thirty unused days, and with its person’s account', async () => {
  const { threadId } = await open(host)
  const { threadId: others } = await open(other)
  await pruneThreads(bed.db, new Date(bed.scope.now().getTime() + ASSISTANT_THREAD_LIFE_MS - 10 * MINUTE_MS))
  expect((await open(host, threadId)).threadId).toBe(threadId)
  await bed.db.deleteFrom('users').where('email', '=', OTHER).execute()
  const left = bed.db.selectFrom('assistant_threads').select('id')
  expect(await left.where('id', '=', others).execute()).toEqual([])
  await pruneThreads(bed.db, new Date(bed.scope.now().getTime() + 2 * ASSISTANT_THREAD_LIFE_MS))
  expect(await left.execute()).toEqual([])
})

describe('forgetting a thread', () => {
  const forget = async (token: string | null, threadId: string, cookie = '') => {
    const headers = { origin: ORIGIN, cookie }
    const url = `/api/ai-chat/threads/${threadId}`
    const answer = await bed.as(token, { method: 'DELETE', url, headers })
    return { status: answer.statusCode, cookies: answer.cookies.map(({ name, value }) => [name, value]) }
  }

  it('removes its messages, and the cookie that names it', async () => {
    const { threadId, cookie } = await open(host)
    await send(host, { threadId, ...says('hi') })
    expect(await forget(host, threadId, cookie)).toEqual({ status: 204, cookies: [['threadId', '']] })
    const left = bed.db.selectFrom('assistant_messages').select('n').where('thread_id', '=', threadId)
    expect(await left.execute()).toEqual([])
    expect((await open(host, threadId, cookie)).threadId).not.toBe(threadId)
    expect((await forget(host, threadId, cookie)).status).toBe(404)
  })

  it('is allowed for its person, or with the cookie of a signed-out thread', async () => {
    const mine = await open(host)
    const nobodys = await open(null)
    expect((await forget(other, mine.threadId)).status).toBe(404)
    expect((await forget(null, mine.threadId, mine.cookie)).status).toBe(404)
    expect((await forget(null, nobodys.threadId)).status).toBe(404)
    expect((await forget(host, nobodys.threadId, nobodys.cookie)).status).toBe(404)
    expect((await forget(null, nobodys.threadId, nobodys.cookie)).status).toBe(204)
  })

  it('is refused to other sites', async () => {
    const { threadId } = await open(host)
    const headers = { origin: 'https://evil.example' }
    const url = `/api/ai-chat/threads/${threadId}`
    expect((await bed.as(host, { method: 'DELETE', url, headers })).statusCode).toBe(403)
  })
})

describe('the end of a session', () => {
  const threadsLeft = async (...ids: string[]) =>
    (await bed.db.selectFrom('assistant_threads').select('id').where('id', 'in', ids).execute()).map(
      ({ id }) => id,
    )

  it('by signing out removes the cookie and only the threads of this session', async () => {
    const token = await bed.tokenOf({ email: HOST, remember: true })
    const here = await open(token)
    const there = await open(host)
    const answer = await bed.as(token, { method: 'POST', url: '/v1/auth/logout' })
    expect(answer.cookies.find(({ name }) => name === 'threadId')).toMatchObject({
      value: '',
      expires: new Date(0),
    })
    expect(await threadsLeft(here.threadId, there.threadId)).toEqual([there.threadId])
  })

  it('from another session removes its threads', async () => {
    const token = await bed.tokenOf({ email: HOST, remember: true })
    const { threadId } = await open(token)
    const there = await open(host)
    await bed.as(host, { method: 'DELETE', url: '/v1/users/me/sessions' })
    expect(await threadsLeft(threadId, there.threadId)).toEqual([there.threadId])
  })

  it('by expiry removes its threads when the server next prunes', async () => {
    const token = await bed.tokenOf({ email: HOST })
    const { threadId } = await open(token)
    await pruneThreads(bed.db, bed.scope.now())
    expect(await threadsLeft(threadId)).toEqual([threadId])
    await pruneThreads(bed.db, new Date(bed.scope.now().getTime() + TOKEN_LIFE_MS + 1))
    expect(await threadsLeft(threadId)).toEqual([])
  })
})
