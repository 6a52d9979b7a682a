import OpenAI from 'openai'
import { ASSISTANT_CALLS_MAX } from '#contract/limits.ts'
import { permittedTools } from '#server/assistant/permitted-tools.ts'
import { ServiceError, type Piece, type Provider, type Terms, type Turn } from '#server/assistant/provider.ts'
import type { AiPatience, AiService } from '#server/scope/assistant-config.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { patiently, RETRY_SOON_MS } from './patiently.ts'
import { promptFor, saidIn } from './prompt.ts'
import { readArguments, toolNamed, toolsFor } from './tools.ts'

/** How many earlier messages a service gets. */
const EARLIER_MAX = 20
/** How many characters of one tool's output a service gets. */
const OUTPUT_MAX = 8_000
/** Maximum tokens per answer, including its calls. */
const ANSWER_TOKENS = 1_500
/** Maximum length of an answer, in case a service ignores the limit above. */
const ANSWER_MAX = 12_000
const TOO_MANY = 429

export type ChatServiceOptions = { service: AiService; product: string; patience: AiPatience }

/** A service that speaks OpenAI's chat completions: OpenAI, Azure, vLLM, llama.cpp, Ollama and others. */
export function chatService({
  service,
  product,
  patience,
}: ChatServiceOptions): Pick<Provider, 'answer' | 'mostTokens'> {
  const client = new OpenAI({
    baseURL: service.baseUrl,
    // The library requires a key; a service that needs none ignores it.
    apiKey: service.apiKey ?? 'none',
    // Set explicitly; otherwise the library would read them from the environment.
    organization: null,
    project: null,
    logLevel: 'off',
    // `patiently` takes care of both.
    maxRetries: 0,
    timeout: patience.wholeMs,
  })

  function ask(turn: Turn, messages: OpenAI.ChatCompletionMessageParam[], signal: AbortSignal) {
    const tools = toolsFor(permittedTools(turn))
    return client.chat.completions.create(
      {
        model: service.model,
        messages,
        stream: true,
        stream_options: { include_usage: true },
        max_completion_tokens: ANSWER_TOKENS,
        ...(tools.length > 0 ? { tools } : {}),
      },
      { signal },
    )
  }

  return {
    async mostTokens(turn) {
      const given = [messagesFor(product, turn), toolsFor(permittedTools(turn))]
      return estimateTokens(JSON.stringify(given)) + ANSWER_TOKENS
    },
    async *answer(turn, terms) {
      const messages = messagesFor(product, turn)
      const asked = JSON.stringify(messages)
      const chunks = patiently({
        ask: (signal) => ask(turn, messages, signal),
        patience,
        signal: terms.signal,
        retryAfter,
        note: terms.note,
      })
      try {
        yield* piecesOf(chunks, asked, terms)
      } catch (error) {
        throw error instanceof ServiceError || terms.signal.aborted
          ? error
          : new ServiceError(whyOf(error), { cause: error })
      }
    },
  }
}

async function* piecesOf(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  asked: string,
  { note, spend }: Terms,
): AsyncGenerator<Piece> {
  const calls: Called[] = []
  let said = ''
  let told: number | null = null
  let isEnded = false
  try {
    for await (const { choices, usage } of chunks) {
      told = usage?.total_tokens ?? told
      const [choice] = choices
      if (!choice) continue
      isEnded ||= Boolean(choice.finish_reason)
      for (const call of choice.delta.tool_calls ?? []) addTo(calls, call)
      const value = choice.delta.content ?? ''
      if (value === '') continue
      said += value
      if (said.length > ANSWER_MAX) throw new ServiceError('the answer is too long')
      yield { kind: 'text', value }
    }
  } finally {
    const written = said + calls.map(({ args }) => args).join('')
    spend(told ?? estimateTokens(asked) + estimateTokens(written))
  }
  if (!isEnded) throw new ServiceError('the service stopped in the middle')
  if (calls.length > ASSISTANT_CALLS_MAX) note(`the service called ${calls.length} tools at once`)
  for (const { name, args } of calls.slice(0, ASSISTANT_CALLS_MAX)) {
    const tool = toolNamed(name)
    if (tool === null) note('the service called a tool that there is not')
    else yield { kind: 'call', name: tool, arguments: readArguments(tool, args, note) }
  }
}

type Called = { index: number; id: string; name: string; args: string }

/** Assembles a call from its parts. Some services give all calls the same index but each an id of its own. */
function addTo(
  calls: Called[],
  { index, id = '', function: part }: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall,
): void {
  const known = calls.findLast(
    (call) => call.index === index && (id === '' || call.id === '' || call.id === id),
  )
  const call = known ?? { index, id, name: '', args: '' }
  if (!known) calls.push(call)
  if (call.id === '') call.id = id
  if (call.name === '') call.name = part?.name ?? ''
  call.args += part?.arguments ?? ''
}

/**
 * Returns the messages for a service: its instructions, what was said, and the outputs of tools, each in a message of
 * its own.
 */
function messagesFor(product: string, turn: Turn): OpenAI.ChatCompletionMessageParam[] {
  return [
    { role: 'system', content: promptFor(product, turn) },
    ...turn.earlier.slice(-EARLIER_MAX).map(({ sender, text }) => ({ role: sender, content: text })),
    { role: 'user', content: saidIn(turn) },
    ...turn.calls.flatMap(({ id, name, arguments: args, output }): OpenAI.ChatCompletionMessageParam[] => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
      },
      {
        role: 'tool',
        tool_call_id: id,
        content: JSON.stringify({ data: (output ?? '').slice(0, OUTPUT_MAX) }),
      },
    ]),
  ]
}

/**
 * Returns how long to wait before a second try, in milliseconds: if the service wasn't reached, is busy, or failed on
 * its side. Otherwise `null`.
 */
function retryAfter(error: unknown): number | null {
  // Not reached, silent for too long, or cut off before it said anything.
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) return RETRY_SOON_MS
  const { status, headers }: { status: number; headers?: Headers | undefined } = error
  if (status !== TOO_MANY && status < 500) return null
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : RETRY_SOON_MS
}

/** Returns why a service failed, without the service's own message, which may repeat what people wrote. */
function whyOf(error: unknown): string {
  if (error instanceof OpenAI.APIConnectionError) return 'the service was not reached'
  if (error instanceof OpenAI.APIError && error.status !== undefined)
    return `the service answered ${error.status}`
  return error instanceof Error ? `the service failed (${error.name})` : 'the service failed'
}
