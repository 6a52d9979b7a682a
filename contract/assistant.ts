import { z } from 'zod'
import { endpoint, Id } from './endpoint.ts'
import { ASSISTANT_CALLS_MAX, ASSISTANT_MESSAGE_MAX, ASSISTANT_OUTPUT_MAX } from './limits.ts'

export * from './assistant-words.ts'

/** Instructions that the app sends in a person's place: by name, never as free text. */
export const ASSISTANT_INSTRUCTIONS = ['describeRoom', 'raiseTicket'] as const
export type AssistantInstruction = (typeof ASSISTANT_INSTRUCTIONS)[number]

/** A message of a thread (§3). */
export const AssistantMessage = z.object({
  sender: z.enum(['user', 'assistant']),
  text: z.string(),
  /** The answer ended before it was complete. */
  isCut: z.boolean(),
})
export type AssistantMessage = z.infer<typeof AssistantMessage>

/** The response of `init`, sent as base64 of UTF-8 JSON. */
export const AssistantThread = z.object({
  threadId: Id,
  /** `built-in` is this server's own assistant, which isn't a language model. */
  assistantId: z.string(),
  messages: z.array(AssistantMessage),
})
export type AssistantThread = z.infer<typeof AssistantThread>

/** One line of the stream after `data: `, unless it is one of `ASSISTANT_LINES` (§3). */
export const AssistantItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('error'), error: z.string() }),
  z.object({
    type: z.literal('function'),
    id: z.string(),
    /** `arguments` is JSON. */
    function: z.object({ name: z.string(), arguments: z.string() }),
  }),
  z.object({ type: z.literal('data'), data: z.object({ runId: Id }) }),
])
export type AssistantItem = z.infer<typeof AssistantItem>

const ToolOutput = z.object({
  tool_call_id: z.string().max(100),
  output: z.string().max(ASSISTANT_OUTPUT_MAX, 'tooLong'),
})
export type ToolOutput = z.infer<typeof ToolOutput>

const InThread = { threadId: Id, assistantId: z.string().max(200) }

export const assistantInit = endpoint({
  name: 'assistantInit',
  method: 'post',
  path: '/api/ai-chat/init',
  needs: 'public',
  hasOwnLimit: true,
  summary: "Opens the caller's thread with the assistant, or begins one: base64 of JSON",
  body: z.object({ threadId: z.string().max(100).nullish() }),
  answer: z.string(),
})

export const assistantSend = endpoint({
  name: 'assistantSend',
  method: 'post',
  path: '/api/ai-chat/send',
  needs: 'public',
  hasOwnLimit: true,
  summary:
    'Takes a message, outputs of the tools that a run waits for, or a request to stop the run; streams lines that begin with `data: `',
  bodyBytesMax: 512 * 1024,
  body: z
    .strictObject({
      ...InThread,
      messageData: z
        .discriminatedUnion('role', [
          z.object({
            role: z.literal('user'),
            content: z.string().trim().min(1).max(ASSISTANT_MESSAGE_MAX, 'tooLong'),
          }),
          z.object({ role: z.literal('assistant'), content: z.enum(ASSISTANT_INSTRUCTIONS) }),
        ])
        .optional(),
      runId: Id.optional(),
      toolOutput: z.array(ToolOutput).min(1).max(ASSISTANT_CALLS_MAX).optional(),
      cancelByRunId: Id.optional(),
    })
    .refine(
      ({ messageData, runId, toolOutput, cancelByRunId }) =>
        [messageData, toolOutput, cancelByRunId].filter((part) => part !== undefined).length === 1 &&
        (runId === undefined) === (toolOutput === undefined),
      {
        message: 'Give messageData, or runId with toolOutput, or cancelByRunId',
        path: ['messageData'],
      },
    ),
  /** The lines, one after another. */
  answer: z.string(),
})

export const assistantForget = endpoint({
  name: 'assistantForget',
  method: 'delete',
  path: '/api/ai-chat/threads/:id',
  needs: 'public',
  hasOwnLimit: true,
  summary: 'Deletes a thread and its messages; for its owner, or the holder of its cookie',
  params: z.object({ id: Id }),
  answer: z.undefined(),
})
