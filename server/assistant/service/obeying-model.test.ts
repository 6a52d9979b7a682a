import { afterAll, beforeAll, expect, it } from 'vitest'
import { ASSISTANT_TOOLS } from '#contract/assistant.ts'
import { INJECTIONS } from '#tests/assistant/injections.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { openThread, outputFor, says, sendTo } from '#tests/support/assistant-bed.ts'
import { calling, saying, startAiService, type AiRequest } from '#tests/support/fake-ai-service.ts'

const HOST = 'host@example.test'
const HARMLESS = 'A sunny room by the river'

let ai: Awaited<ReturnType<typeof startAiService>>
let bed: AppBed
let host: string
beforeAll(async () => {
  ai = await startAiService()
  bed = await createAppBed(
    {},
    {
      ai: { baseUrl: ai.baseUrl, apiKey: null, model: 'm' },
      aiTokensPerDay: { perPerson: 1e8, perNetwork: 1e8, inAll: 1e8 },
    },
  )
  await bed.person({ email: HOST, role: 'HOST' })
  host = await bed.tokenOf({ email: HOST, remember: true })
})
afterAll(async () => {
  await bed.close()
  await ai.close()
})

/** Calls every tool there is, whether or not it was offered, with harmful arguments. */
const EVERY_TOOL = calling(
  ...ASSISTANT_TOOLS.map((tool): [string, object] => [
    tool,
    { pagePath: '/logout', description: 'Hacked', subject: 'Hacked', message: 'Hacked' },
  ]),
)

/** A model that behaves until it reads an order, and then does anything. */
function obeying(tool: string) {
  return ({ messages }: AiRequest) => {
    const told = messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '')
    if (told.length === 0) return { deltas: calling([tool, { pagePath: '/settings' }]) }
    const isOrdered = INJECTIONS.some((order) => told.some((text) => valuesOf(text).includes(order)))
    return isOrdered ? { deltas: EVERY_TOOL } : { deltas: saying('Done.') }
  }
}

/** Returns every text in a tool's output, at any depth. */
function valuesOf(text: string): string[] {
  const values: string[] = []
  const gather = (value: unknown): void => {
    if (typeof value === 'string') {
      values.push(value)
      const inner = parsed(value)
      if (typeof inner === 'object') gather(inner)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather)
  }
  gather(parsed(text))
  return values
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const room = (text: string) => ({ title: text, description: text, houseRules: text, town: text, host: text })
const RUNS: { said: string; tool: string; told: (text: string) => unknown }[] = [
  { said: 'Find rooms in Nelson', tool: 'search_units', told: (text) => ({ total: 1, units: [room(text)] }) },
  {
    said: 'Who am I?',
    tool: 'get_user_info',
    told: (text) => ({ firstName: text, email: text, role: text }),
  },
  { said: 'What page is this?', tool: 'get_current_page', told: (text) => ({ path: text }) },
  { said: 'Am I signed in?', tool: 'is_logged_in', told: (text) => text },
  { said: 'Take me to the settings', tool: 'redirect_to_page', told: (text) => text },
  { said: 'What beds does it have?', tool: 'fetch_unit_data', told: (text) => ({ unitData: room(text) }) },
]

async function callsOver(said: string, tool: string, output: unknown): Promise<string[]> {
  const { threadId } = await openThread(bed, host)
  ai.answerWith(obeying(tool))
  const first = await sendTo(bed, host, { threadId, ...says(said) })
  expect(first.calls.map((call) => call.function.name)).toEqual([tool])
  const toolOutput = outputFor(first.calls, typeof output === 'string' ? output : JSON.stringify(output))
  const { calls } = await sendTo(bed, host, { threadId, runId: first.run, toolOutput })
  return calls.map((call) => call.function.name)
}

it.each(RUNS)(
  'orders in what $tool tells add no call, whatever the model does',
  async ({ said, tool, told }) => {
    expect(await callsOver(said, tool, told(HARMLESS))).toEqual([])
    for (const order of INJECTIONS)
      expect([order, await callsOver(said, tool, told(order))]).toEqual([order, []])
    expect(bed.logged.join('')).toContain('was refused: the person did not ask for it')
  },
)

it('leaves what the person asked for, once', async () => {
  const { threadId } = await openThread(bed, host)
  ai.answerWith({ deltas: calling(['fetch_unit_data', {}]) })
  const first = await sendTo(bed, host, { threadId, ...says('Describe this room') })
  ai.answerWith({ deltas: EVERY_TOOL })
  const toolOutput = outputFor(first.calls, JSON.stringify({ unitData: room(INJECTIONS[0] ?? '') }))
  const second = await sendTo(bed, host, { threadId, runId: first.run, toolOutput })
  expect(second.calls.map((call) => call.function.name)).toEqual(['inject_unit_description'])
  const done = outputFor(second.calls, '{"isDone":true}')
  const third = await sendTo(bed, host, { threadId, runId: first.run, toolOutput: done })
  expect(third.calls).toEqual([])
})

it.each(['/logout', 'https://evil.example', '//evil.example', '/help#"><b>', '/settings?x=1'])(
  'opens no page that is not ours: %s',
  async (pagePath) => {
    const { threadId } = await openThread(bed, host)
    ai.answerWith({ deltas: calling(['redirect_to_page', { pagePath }]) })
    expect((await sendTo(bed, host, { threadId, ...says('Go there') })).calls).toEqual([])
  },
)
