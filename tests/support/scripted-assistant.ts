import { v7 } from 'uuid'
import type { AssistantItem } from '#contract/assistant.ts'
import { ASSISTANT_LINES } from '#contract/assistant-words.ts'
import { fail, ok } from '#contract/result.ts'
import type { AssistantRequest } from '#workers/replica-api.ts'
import type { BedServer } from './page-bed-worker.ts'

/** One answer: what it says, the tools that it calls, and how it ends. */
export type ScriptedAnswer = {
  says?: string
  calls?: [name: string, args: object][]
  /** `cut`: the connection breaks. `stall`: nothing more comes. */
  ending?: 'cut' | 'stall'
}

export type ScriptedAssistant = {
  /** Everything that was sent to it, in order. */
  asked: AssistantRequest[]
  /** Sets its next answers, one for each request. Without one it says nothing and ends. */
  answersWith: (...answers: ScriptedAnswer[]) => void
}

/** Lets the server of a page bed have an assistant that streams what a test says, in pieces of seven bytes. */
export function scriptedAssistant(server: BedServer): ScriptedAssistant {
  const asked: AssistantRequest[] = []
  let script: ScriptedAnswer[] = []
  const said: { sender: 'user' | 'assistant'; text: string; isCut: boolean }[] = []
  server.openThread = async () =>
    ok({ threadId: '018f0000-0000-7000-8000-0000000000aa', assistantId: 'built-in', messages: said })
  server.sendToAssistant = async (request, _language, onChunk) => {
    asked.push(request)
    if (request.cancelByRunId !== undefined) return ok(undefined)
    if (request.messageData?.role === 'user')
      said.push({ sender: 'user', text: request.messageData.content, isCut: false })
    const { says = '', calls = [], ending } = script.shift() ?? {}
    const runId = request.runId ?? v7()
    const items: AssistantItem[] = [
      { type: 'data', data: { runId } },
      ...(says === '' ? [] : [{ type: 'text' as const, text: { value: says } }]),
      ...calls.map(([name, args], nth) => ({
        type: 'function' as const,
        id: `call-${asked.length}-${nth}`,
        function: { name, arguments: JSON.stringify(args) },
      })),
    ]
    const last = calls.length > 0 ? ASSISTANT_LINES.disconnecting : ASSISTANT_LINES.done
    const lines = [
      ASSISTANT_LINES.connected,
      ...items.map((item) => JSON.stringify(item)),
      ...(ending === undefined ? [last] : []),
    ]
    const bytes = new TextEncoder().encode(lines.map((line) => `data: ${line}\n\n`).join(''))
    const told: unknown[] = []
    for (let at = 0; at < bytes.length; at += 7) told.push(onChunk(bytes.slice(at, at + 7)))
    // Across the worker boundary each call is a promise of its own, and the answer travels separately from them.
    await Promise.all(told)
    if (says !== '') said.push({ sender: 'assistant', text: says, isCut: ending !== undefined })
    if (ending === 'stall') await new Promise(() => undefined)
    return ending === 'cut' ? fail({ kind: 'server', message: 'it broke off', status: 502 }) : ok(undefined)
  }
  return {
    asked,
    answersWith(...answers) {
      script = answers
    },
  }
}
