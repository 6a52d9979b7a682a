import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, ok, type Result } from '#contract/result.ts'
import type { AssistantRequest } from '#workers/replica-api.ts'
import type { AssistantNews } from './assistant-store.ts'
import { createAssistant } from './assistant.ts'
import type { ToolCall } from './stream-reader.ts'

const THREAD = { threadId: 'thread', assistantId: 'built-in', messages: [] }
const lines = (...texts: unknown[]) =>
  texts.map((text) => `data: ${typeof text === 'string' ? text : JSON.stringify(text)}\n\n`).join('')
const run = { type: 'data', data: { runId: 'run' } }
const text = (value: string) => ({ type: 'text', text: { value } })
const call = (id: string, name = 'search_units') => ({
  type: 'function',
  id,
  function: { name, arguments: '{}' },
})

type Sent = {
  request: AssistantRequest
  tell(stream: string): void
  end(result?: Result<void>): Promise<void>
}

let sent: Sent[]
let timers: { ms: number; run: () => void }[]
let isOnline: boolean
let asked: string[]
let shared: AssistantNews[]
let runTool: (call: ToolCall) => Promise<string>
const endQuestions = vi.fn<() => void>()
const made = () =>
  createAssistant({
    openThread: async (id) => {
      asked.push(`open ${id}`)
      return ok(THREAD)
    },
    forgetThread: async (id) => void asked.push(`forget ${id}`),
    send: (request, onChunk) =>
      new Promise((resolve) => {
        sent.push({
          request,
          tell: (stream) => onChunk(new TextEncoder().encode(stream)),
          async end(result = ok(undefined)) {
            resolve(result)
            await Promise.resolve()
            await new Promise((next) => setImmediate(next))
          },
        })
      }),
    share: (news) => void shared.push(news),
    isOnline: () => isOnline,
    runTool: (toolCall) => runTool(toolCall),
    endQuestions,
    after: (ms, then) => void timers.push({ ms, run: then }),
  })

let assistant: ReturnType<typeof made>
const at = (nth: number): Sent => {
  const request = sent[nth]
  if (!request) throw new Error(`Nothing was sent ${nth + 1} times`)
  return request
}
const texts = () => assistant.get().messages.map((message) => message.text + (message.isCut ? ' (cut)' : ''))

beforeEach(async () => {
  sent = []
  asked = []
  shared = []
  timers = []
  isOnline = true
  runTool = async () => 'told'
  endQuestions.mockClear()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  assistant = made()
  await assistant.start()
})

it('an answer arrives in pieces, and the flags follow the stream', async () => {
  expect(assistant.say('Hello')).toBe(true)
  expect(assistant.get()).toMatchObject({ isProcessing: true, isConnected: false })
  at(0).tell(lines('Connected'))
  expect(assistant.get()).toMatchObject({ isProcessing: true, isConnected: true })
  at(0).tell(lines(run))
  expect(assistant.get()).toMatchObject({ isProcessing: false, runId: 'run' })
  at(0).tell(lines(text('Kia ')) + lines(text('ora'), '[DONE]'))
  await at(0).end()
  expect(texts()).toEqual(['Hello', 'Kia ora'])
  expect(assistant.get()).toMatchObject({ isProcessing: false, isConnected: false, isAnswering: false })
  expect(at(0).request).toEqual({
    threadId: 'thread',
    assistantId: 'built-in',
    messageData: { role: 'user', content: 'Hello' },
  })
})

it('sends the outputs of all calls with the run, once their step has ended', async () => {
  assistant.say('Find')
  at(0).tell(lines('Connected', run, call('a'), call('b', 'get_current_page')))
  expect(sent).toHaveLength(1)
  at(0).tell(lines('Disconnecting...'))
  await at(0).end()
  expect(at(1).request).toMatchObject({
    runId: 'run',
    toolOutput: [
      { tool_call_id: 'a', output: 'told' },
      { tool_call_id: 'b', output: 'told' },
    ],
  })
  expect(assistant.get()).toMatchObject({ toolOutput: [], showExecutionWave: true })
  expect(timers.map(({ ms }) => ms)).toEqual([1_000, 1_000, 1_000])
  for (const timer of timers) timer.run()
  expect(assistant.get()).toMatchObject({ executingTool: null, showExecutionWave: false })
})

it('a tool’s display stays while another tool runs', async () => {
  assistant.say('Describe it')
  at(0).tell(lines('Connected', run, call('a', 'fetch_unit_data'), 'Disconnecting...'))
  await at(0).end()
  const [wave, shown] = timers
  runTool = () => new Promise(() => undefined)
  at(1).tell(lines('Connected', run, call('b'), 'Disconnecting...'))
  await at(1).end()
  wave?.run()
  shown?.run()
  expect(assistant.get()).toMatchObject({ executingTool: 'search_units', showExecutionWave: true })
})

it('a later step’s text is a message of its own and names the question', async () => {
  assistant.say('Find')
  at(0).tell(lines('Connected', run, text('One moment.'), call('a'), 'Disconnecting...'))
  await at(0).end()
  at(1).tell(lines('Connected', run, text('Two rooms.'), '[DONE]'))
  await at(1).end()
  expect(texts()).toEqual(['Find', 'One moment.', 'Two rooms.'])
  expect(assistant.get().messages.at(-1)?.asked).toBe('Find')
  assistant.instruct('describeRoom')
  at(2).tell(lines('Connected', run, text('It')))
  await at(2).end()
  expect(assistant.get().messages.at(-1)).toMatchObject({ isCut: true, asked: null })
})

describe('no output is sent', () => {
  it.each([
    ['without a run', lines('Connected', call('a'), 'Disconnecting...')],
    ['without the id of a call', lines('Connected', run, call(''), 'Disconnecting...')],
    ['for calls of a stream that broke off', lines('Connected', run, call('a'))],
  ])('%s', async (_title, stream) => {
    assistant.say('Find')
    at(0).tell(stream)
    await at(0).end()
    expect(sent).toHaveLength(1)
    expect(assistant.get().isAnswering).toBe(false)
  })
})

it.each<[string, Result<void>]>([
  ['the line breaks', fail({ kind: 'network', message: '' })],
  ['the stream ends without its last line', ok(undefined)],
])('keeps and marks a partial answer where %s, and sends nothing again', async (_title, result) => {
  assistant.say('Hello')
  at(0).tell(lines('Connected', text('Kia')))
  await at(0).end(result)
  expect(texts()).toEqual(['Hello', 'Kia (cut)'])
  expect(sent).toHaveLength(1)
  expect(assistant.get()).toMatchObject({ isProcessing: false, isConnected: false })
})

it('logs a refused request and cancels its run', async () => {
  assistant.say('Hello')
  at(0).tell(lines('Connected', run))
  await at(0).end(fail({ kind: 'server', status: 500, message: '' }))
  expect(at(1).request).toMatchObject({ cancelByRunId: 'run' })
  expect(console.error).toHaveBeenCalled()
  expect(assistant.get().chatError).toBe('answer')
})

it.each<[string, Result<void>, string]>([
  ['the network is gone', fail({ kind: 'network', message: '' }), 'offline'],
  ['somebody else answered', fail({ kind: 'notOurServer', message: '' }), 'offline'],
  ['there were too many messages', fail({ kind: 'tooMany', message: '', retryAfterMs: 1 }), 'tooMany'],
  ['the run is over', fail({ kind: 'conflict', message: '' }), 'gone'],
  ['the thread is gone', fail({ kind: 'notFound', message: '' }), 'gone'],
  ['the server failed', fail({ kind: 'server', status: 500, message: '' }), 'answer'],
])('says why where %s', async (_title, result, error) => {
  assistant.say('Hello')
  await at(0).end(result)
  expect(assistant.get()).toMatchObject({ chatError: error, isProcessing: false, asked: 'Hello' })
  expect(texts()).toEqual(['Hello'])
})

it('cancels an answer that was stopped early once its run has an id', () => {
  assistant.say('Hello')
  assistant.stop()
  expect(sent).toHaveLength(1)
  at(0).tell(lines('Connected', run, text('Kia ora')))
  expect(at(1).request).toEqual({ threadId: 'thread', assistantId: 'built-in', cancelByRunId: 'run' })
  expect(texts()).toEqual(['Hello', ' (cut)'])
})

it('ends the current answer on another message and ignores the rest of it', async () => {
  assistant.say('First')
  at(0).tell(lines('Connected', run, text('One')))
  assistant.say('Second')
  at(0).tell(lines(text(' more'), call('a'), 'Disconnecting...'))
  await at(0).end()
  expect(sent.map(({ request }) => Object.keys(request).at(-1))).toEqual([
    'messageData',
    'cancelByRunId',
    'messageData',
  ])
  expect(texts()).toEqual(['First', 'One (cut)', 'Second'])
})

it('drops a signed-out person’s stream and tool outputs', async () => {
  let tell: (output: string) => void = () => undefined
  runTool = () => new Promise((resolve) => (tell = resolve))
  assistant.say('Find')
  at(0).tell(lines('Connected', run, call('a'), 'Disconnecting...'))
  await at(0).end()
  assistant.forget()
  tell('theirs')
  await at(0).end()
  expect(sent).toHaveLength(1)
  expect(endQuestions).toHaveBeenCalledOnce()
  expect(assistant.get()).toMatchObject({ messages: [], threadId: null, runId: null })
})

it.each(['', '  \n '])('a blank message is not sent: %j', (blank) => {
  expect(assistant.say(blank)).toBe(false)
  expect(sent).toEqual([])
})

it('refuses a message while offline, so that the draft stays', () => {
  isOnline = false
  expect(assistant.say('Hello')).toBe(false)
  expect(assistant.get()).toMatchObject({ chatError: 'offline', messages: [] })
  expect(sent).toEqual([])
})

it('sends an instruction by name in the assistant’s role, then clears it', () => {
  assistant.instruct('describeRoom')
  expect(at(0).request).toMatchObject({ messageData: { role: 'assistant', content: 'describeRoom' } })
  expect(assistant.get().instructionMessage).toBeNull()
})

it('starts another conversation after forgetting the one before', async () => {
  await assistant.startOver()
  expect(asked).toEqual(['open null', 'forget thread', 'open new'])
})

describe('in two tabs', () => {
  const news = (...said: string[]): AssistantNews => ({
    threadId: 'thread',
    assistantId: 'built-in',
    messages: said.map((each) => ({ sender: 'user', text: each, isCut: false })),
  })

  it('shares messages as they arrive, but not questions, which only one tab answers', async () => {
    assistant.say('Hello')
    expect(shared.at(-1)).toEqual(news('Hello'))
    at(0).tell(lines('Connected', text('Kia ora')))
    expect(shared.at(-1)?.messages.map((message) => message.text)).toEqual(['Hello', 'Kia ora'])
    const card = { kind: 'ticket', callId: 'c', subject: 's', description: 'd', answered: 'open' } as const
    assistant.tell({ type: 'shows', card })
    expect(shared.at(-1)?.messages).toHaveLength(2)
    at(0).tell(lines('[DONE]'))
    await at(0).end()
    assistant.say('Again')
    expect(shared.at(-1)?.messages.map((message) => message.text)).toEqual(['Hello', 'Kia ora', 'Again'])
  })

  it('starts a new conversation in every tab; opening the current one sends nothing', async () => {
    expect(shared).toEqual([])
    await assistant.startOver()
    expect(shared).toEqual([news()])
  })

  it('shows another tab’s messages at once and doesn’t send them back', () => {
    assistant.heard({ ...news('From there'), threadId: 'other' })
    expect(texts()).toEqual(['From there'])
    expect(assistant.get().threadId).toBe('other')
    expect(shared).toEqual([])
  })

  it('holds another tab’s messages while answering, then reads them from the server', async () => {
    assistant.say('Hello')
    assistant.heard(news('From there'))
    expect(texts()).toEqual(['Hello'])
    at(0).tell(lines('Connected', text('Kia ora'), '[DONE]'))
    await at(0).end()
    expect(asked).toEqual(['open null', 'open thread'])
    expect(texts()).toEqual([])
  })

  it('ignores other tabs’ messages until its panel has been opened', () => {
    assistant = made()
    assistant.heard(news('From there'))
    expect(assistant.get()).toMatchObject({ threadId: null, messages: [] })
  })
})
