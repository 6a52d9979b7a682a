import { AssistantItem, AssistantThread, type ToolOutput } from '#contract/assistant.ts'
import { ORIGIN, type AppBed } from './app-bed.ts'

export type OpenedThread = AssistantThread & { cookie: string; setCookie: string }

const MINUTE_MS = 60_000

/**
 * Opens a thread with the assistant as the browser does. Advances the clock, so that each has its own minute of the
 * rate limit.
 */
export async function openThread(
  bed: AppBed,
  token: string | null,
  threadId: string | null = null,
  threadCookie = '',
): Promise<OpenedThread> {
  bed.advance(MINUTE_MS)
  const { cookie, ...csrf } = await bed.csrf()
  const answer = await bed.as(token, {
    method: 'POST',
    url: '/api/ai-chat/init',
    headers: { ...csrf, origin: ORIGIN, cookie: [cookie, threadCookie].filter(Boolean).join('; ') },
    payload: { threadId },
  })
  if (answer.statusCode !== 200) throw new Error(`HTTP ${answer.statusCode}: ${answer.body}`)
  const thread = AssistantThread.parse(
    JSON.parse(Buffer.from(String(JSON.parse(answer.body)), 'base64').toString('utf8')),
  )
  const set = answer.cookies.find(({ name }) => name === 'threadId')
  const setCookie = [answer.headers['set-cookie']].flat().find((text) => text?.startsWith('threadId=')) ?? ''
  return { ...thread, cookie: `threadId=${set?.value}`, setCookie }
}

/** Sends to the assistant and reads the whole response stream. */
export async function sendTo(
  bed: AppBed,
  token: string | null,
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await bed.as(token, {
    method: 'POST',
    url: '/api/ai-chat/send',
    headers: { origin: ORIGIN, ...headers },
    payload: { assistantId: 'built-in', ...body },
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], ...readStream(answer.body) }
}

/** Returns the content of a stream's lines. */
export function readStream(body: string) {
  const lines = body.startsWith('data:')
    ? body
        .trimEnd()
        .split('\n\n')
        .map((line) => line.replace(/^data: /, ''))
    : []
  const items = lines.flatMap((line) => (line.startsWith('{') ? [AssistantItem.parse(JSON.parse(line))] : []))
  const run = items.find((item) => item.type === 'data')?.data.runId ?? ''
  const calls = items.flatMap((item) => (item.type === 'function' ? [item] : []))
  const text = items.map((item) => (item.type === 'text' ? item.text.value : '')).join('')
  const errors = items.flatMap((item) => (item.type === 'error' ? [item.error] : []))
  return { lines, run, calls, text, errors }
}

/** Returns a message from a person. */
export const says = (content: string) => ({ messageData: { role: 'user', content } })

/** Returns the same output for each of these calls. */
export function outputFor(calls: readonly { id: string }[], output: string): ToolOutput[] {
  return calls.map(({ id }) => ({ tool_call_id: id, output }))
}
