import { afterAll, beforeAll, expect } from 'vitest'
import { ASSISTANT_TOOLS } from '#contract/assistant.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { openThread, outputFor, says, sendTo } from '#tests/support/assistant-bed.ts'
import { calling, saying, startAiService, type AiRequest } from '#tests/support/fake-ai-service.ts'
import { INJECTIONS } from './injections.ts'

const HOST = 'host@example.test'
const HARMLESS = 'A sunny room by the river'

/** Calls every tool there is, whether or not it was offered, with harmful arguments. */
export const EVERY_TOOL = calling(
  ...ASSISTANT_TOOLS.map((tool): [string, object] => [
    tool,
    { pagePath: '/logout', description: 'Hacked', subject: 'Hacked', message: 'Hacked' },
  ]),
)

export const roomOf = (text: string) => ({
  title: text,
  description: text,
  houseRules: text,
  town: text,
  host: text,
})

/** What a person says, the tool that answers it, and what that tool tells with a text in it. */
type ToldRun = { said: string; tool: string; told: (text: string) => unknown }

export const TOLD_RUNS: readonly ToldRun[] = [
  {
    said: 'Find rooms in Nelson',
    tool: 'search_units',
    told: (text) => ({ total: 1, units: [roomOf(text)] }),
  },
  {
    said: 'Who am I?',
    tool: 'get_user_info',
    told: (text) => ({ firstName: text, email: text, role: text }),
  },
  { said: 'What page is this?', tool: 'get_current_page', told: (text) => ({ path: text }) },
  { said: 'Am I signed in?', tool: 'is_logged_in', told: (text) => text },
  { said: 'Take me to the settings', tool: 'redirect_to_page', told: (text) => text },
  { said: 'What beds does it have?', tool: 'fetch_unit_data', told: (text) => ({ unitData: roomOf(text) }) },
]

/** A host who talks to a model that does whatever it reads. */
export type ObeyingModel = {
  bed: () => AppBed
  /** The host's token. */
  host: () => string
  answerWith: Awaited<ReturnType<typeof startAiService>>['answerWith']
  /** Expects that no order in what a tool tells adds a call, and that a harmless text adds none either. */
  expectNoCallBy: (run: ToldRun, orders: readonly string[]) => Promise<void>
}

/** Starts the service of such a model and a server that uses it, once for the file. */
export function obeyingModelBed(): ObeyingModel {
  let ai: Awaited<ReturnType<typeof startAiService>>
  let bed: AppBed
  let host: string
  beforeAll(async () => {
    ai = await startAiService()
    bed = await createAppBed(
      {},
      {
        ai: { baseUrl: ai.baseUrl, query: {}, apiKey: null, model: 'm', maxTokens: 1500 },
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

  async function callsOver(said: string, tool: string, output: unknown): Promise<string[]> {
    const { threadId } = await openThread(bed, host)
    ai.answerWith(obeying(tool))
    const first = await sendTo(bed, host, { threadId, ...says(said) })
    expect(first.calls.map((call) => call.function.name)).toEqual([tool])
    const toolOutput = outputFor(first.calls, typeof output === 'string' ? output : JSON.stringify(output))
    const { calls } = await sendTo(bed, host, { threadId, runId: first.run, toolOutput })
    return calls.map((call) => call.function.name)
  }

  return {
    bed: () => bed,
    host: () => host,
    answerWith: (...answers) => ai.answerWith(...answers),
    expectNoCallBy: async ({ said, tool, told }, orders) => {
      expect(await callsOver(said, tool, told(HARMLESS))).toEqual([])
      for (const order of orders)
        expect([order, await callsOver(said, tool, told(order))]).toEqual([order, []])
      expect(bed.logged.join('')).toContain('was refused: the person did not ask for it')
    },
  }
}

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
