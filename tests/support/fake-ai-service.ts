import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A request to the service, as far as tests look at it. */
export type AiRequest = {
  path: string
  headers: IncomingHttpHeaders
  model: string
  messages: { role: string; content: string | null; tool_calls?: { function: { name: string } }[] }[]
  tools: string[]
  text: string
  /** Resolves once the client has disconnected before the response was complete. */
  left: Promise<void>
}

/** One response of the service. */
export type AiAnswer =
  /** A refusal, or a failure. */
  | { status: number; headers?: Record<string, string>; body?: object }
  /** A stream as a service sent it. */
  | { raw: string }
  /** Not even a header. */
  | 'silence'
  | {
      /** Deltas of the choice, or whole chunks, in order. */
      deltas: object[]
      /** How its bytes are split: this many at a time; by default line by line. */
      bytesAtOnce?: number
      /** The line ending. */
      newline?: '\n' | '\r\n' | '\r'
      /** What follows the deltas; by default its finish, its usage and `[DONE]`. */
      ending?: 'stall' | 'die' | 'end'
      usage?: number
    }

export type AiScript = AiAnswer | ((request: AiRequest) => AiAnswer)

/** Returns deltas that say a text, letter by letter. */
export function saying(text: string): object[] {
  return [...text].map((letter) => ({ content: letter }))
}

/** Returns deltas that call tools at the same time: their arguments arrive alternately, letter by letter. */
export function calling(...calls: [name: string, args: string | object][]): object[] {
  const texts = calls.map(([, args]) => (typeof args === 'string' ? args : JSON.stringify(args)))
  const longest = Math.max(...texts.map((text) => text.length))
  return [
    {
      tool_calls: calls.map(([name], index) => ({
        index,
        id: `call-${index}`,
        type: 'function',
        function: { name, arguments: '' },
      })),
    },
    ...Array.from({ length: longest }, (_, at) => ({
      tool_calls: texts.flatMap((text, index) =>
        at < text.length ? [{ index, function: { arguments: text[at] } }] : [],
      ),
    })),
  ]
}

/** A service that speaks OpenAI's chat completions, as well or as badly as it's told. */
export async function startAiService() {
  const requests: AiRequest[] = []
  let scripts: AiScript[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const body = JSON.parse(text)
      const asked: AiRequest = {
        path: request.url ?? '',
        headers: request.headers,
        model: body.model,
        messages: body.messages,
        tools: (body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name),
        text,
        left: once(response, 'close').then(() => {
          if (response.writableFinished) throw new Error('the answer was whole')
        }),
      }
      asked.left.catch(() => undefined)
      requests.push(asked)
      // The last script stays.
      const script = (scripts.length > 1 ? scripts.shift() : scripts[0]) ?? { status: 500 }
      void play(response, typeof script === 'function' ? script(asked) : script)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** The requests since the last scripts were set. */
    requests,
    /** Sets the responses to the next requests, in order. */
    answerWith(...next: AiScript[]) {
      scripts = next
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function play(response: ServerResponse, answer: AiAnswer): Promise<void> {
  if (answer === 'silence') return
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    const refusal = { error: { message: 'It repeats what people wrote', type: 'error' } }
    response.end(JSON.stringify(answer.body ?? refusal))
    return
  }
  if ('raw' in answer) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(answer.raw)
    return
  }
  const { deltas, bytesAtOnce, newline = '\n', ending, usage } = answer
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const chunks: object[] = deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] }))
  if (ending === undefined) {
    chunks.push({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    if (usage !== undefined) chunks.push({ choices: [], usage: { total_tokens: usage } })
  }
  const texts = [
    `: a comment that says nothing${newline}${newline}`,
    ...chunks.map((chunk) => `data: ${JSON.stringify({ id: 'x', ...chunk })}${newline}${newline}`),
    ...(ending === undefined ? [`data: [DONE]${newline}${newline}`] : []),
  ]
  const written =
    bytesAtOnce === undefined ? texts.map((text) => Buffer.from(text)) : cut(texts.join(''), bytesAtOnce)
  for (const part of written) {
    if (response.destroyed) return
    response.write(part)
    await nextTurn()
  }
  if (ending === 'die') response.destroy()
  else if (ending !== 'stall') response.end()
}

function cut(text: string, size: number): Buffer[] {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  )
}
