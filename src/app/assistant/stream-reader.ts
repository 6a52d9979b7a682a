import { ASSISTANT_LINES } from '#contract/assistant-words.ts'
import { z } from '#app/forms/zod.ts'

const Item = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('error'), error: z.unknown() }),
  z.object({
    type: z.literal('function'),
    id: z.string(),
    function: z.object({ name: z.string(), arguments: z.string() }),
  }),
  z.object({ type: z.literal('data'), data: z.object({ runId: z.string() }) }),
])
export type StreamItem = z.infer<typeof Item>

/** The meaning of a line of the stream: an item, or one of the words that aren't JSON (§3). */
export type StreamEvent = StreamItem | { type: keyof typeof ASSISTANT_LINES }

/** A call that the assistant requests. */
export type ToolCall = Extract<StreamItem, { type: 'function' }>

const LINE_START = 'data:'

/**
 * Reads the assistant's stream from pieces that may be cut anywhere, even inside a character. Each call returns the
 * events that its piece completes. Lines outside the protocol are skipped with a warning; a last line without its end
 * was cut off.
 */
export function createStreamReader(): (chunk: Uint8Array) => StreamEvent[] {
  const decoder = new TextDecoder()
  let rest = ''
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    return lines.flatMap(eventOf)
  }
}

function eventOf(line: string): StreamEvent[] {
  const text = line.startsWith(LINE_START) ? line.slice(LINE_START.length).trim() : ''
  if (text === '') return []
  if (text === ASSISTANT_LINES.connected) return [{ type: 'connected' }]
  if (text === ASSISTANT_LINES.done) return [{ type: 'done' }]
  if (text === ASSISTANT_LINES.disconnecting) return [{ type: 'disconnecting' }]
  const item = Item.safeParse(jsonOf(text))
  if (item.success) return [item.data]
  console.warn('The assistant sent a line that cannot be read')
  return []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
