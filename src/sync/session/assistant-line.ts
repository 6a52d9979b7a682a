import {
  assistantInit,
  assistantSend,
  AssistantThread,
  type AssistantThread as Thread,
} from '#contract/assistant.ts'
import type { AnswerOf, AnyEndpoint, RequestOf } from '#contract/endpoint.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { CallOptions } from '#sync/line/http-client.ts'
import { decode } from './decode.ts'

/** Sends one request to the server, either as a person or without a session. */
export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
) => Promise<Result<AnswerOf<E>>>

export type AssistantRequest = RequestOf<typeof assistantSend>

/** A language model may pause this long before its next word. */
const IDLE_TIMEOUT_MS = 60_000

/**
 * Opens the caller's thread with the assistant. An id that isn't theirs starts a new thread. `language` is a BCP 47
 * tag. Fails with `notOurServer` if the response has no thread, assistant and messages.
 */
export async function openThread(
  call: Call,
  threadId: string | null,
  language: string,
): Promise<Result<Thread>> {
  const answer = await call(assistantInit, { threadId }, { headers: { 'accept-language': language } })
  if (!answer.ok) return answer
  const thread = AssistantThread.safeParse(decode(answer.value))
  return thread.success
    ? ok(thread.data)
    : fail({ kind: 'notOurServer', message: 'an answer that is no thread' })
}

/**
 * Sends a message to the assistant. `onChunk` receives the bytes of the stream as they arrive; it has received all of
 * them when this resolves.
 */
export async function sendToAssistant(
  call: Call,
  request: AssistantRequest,
  language: string,
  onChunk: (chunk: Uint8Array) => unknown,
): Promise<Result<void>> {
  const told: unknown[] = []
  const answer = await call(assistantSend, request, {
    headers: { 'accept-language': language },
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    onChunk: (chunk) => told.push(onChunk(chunk)),
  })
  // Across a worker boundary each call is a promise of its own, and the answer travels separately from them.
  await Promise.allSettled(told)
  return answer.ok ? ok(undefined) : answer
}
