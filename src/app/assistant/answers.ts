import type { ToolOutput } from '#contract/assistant.ts'
import type { Failure, Result } from '#contract/result.ts'
import type { AssistantRequest } from '#workers/replica-api.ts'
import type { AssistantEvent, ChatError } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'
import { createStreamReader, type ToolCall } from './stream-reader.ts'

/** How long the wave of a running tool shows, and its text after the tool has finished (§9). */
const WAVE_MS = 1_000
const TOOL_SHOWN_MS = 1_000

/** What an answer needs of the page and the server. */
export type AnswerSurroundings = {
  send(request: AssistantRequest, onChunk: (chunk: Uint8Array) => void): Promise<Result<void>>
  runTool(call: ToolCall): Promise<string>
  /** Ends unanswered questions that tools have asked the person. */
  endQuestions(): void
  after(ms: number, run: () => void): void
}

type What = Pick<AssistantRequest, 'messageData' | 'runId' | 'toolOutput'>

/** Counts answers, so that code waiting for an earlier one can tell that it is over. */
export function answerTurns() {
  let answer = 0
  return {
    begin: (): number => (answer += 1),
    current: (): number => answer,
    isOver: (mine: number): boolean => mine !== answer,
  }
}

/** Asks the server, reads its streams and runs the tools that they call, until the answer ends or is stopped. */
export function createAnswers(
  around: AnswerSurroundings,
  { get, tell }: AssistantStore,
  turns: ReturnType<typeof answerTurns>,
) {
  /** Counts tool runs: the display of one ends after a while, unless another has started. */
  let toolsRun = 0

  /** Sends one request and reads its stream. Resolves to the tool calls at its end, or `null` if nothing follows. */
  async function exchange(mine: number, what: What): Promise<ToolCall[] | null> {
    const { threadId, assistantId } = get()
    if (threadId === null || assistantId === null) return null
    const read = createStreamReader()
    const calls: ToolCall[] = []
    let last: 'done' | 'disconnecting' | null = null
    const sent = await around.send({ threadId, assistantId, ...what }, (chunk) => {
      for (const event of read(chunk)) {
        if (turns.isOver(mine)) {
          // Stopped before its run id was known.
          if (event.type === 'data' && threadId === get().threadId) cancel(event.data.runId)
          continue
        }
        tell({ type: 'stream', event })
        if (event.type === 'function') calls.push(event)
        if (event.type === 'done' || event.type === 'disconnecting') last = event.type
      }
    })
    if (turns.isOver(mine)) return null
    const isWaiting = last === 'disconnecting' && calls.length > 0
    if (sent.ok && isWaiting) return calls
    if (!sent.ok) {
      console.error('The assistant did not answer', sent.failure)
      cancelRun()
    }
    tell({ type: 'ended', isWhole: last === 'done', error: sent.ok ? null : errorOf(sent.failure) })
    return null
  }

  function unlessAnotherRuns(ms: number, event: AssistantEvent): void {
    const mine = toolsRun
    around.after(ms, () => {
      if (mine === toolsRun) tell(event)
    })
  }

  async function runTools(mine: number, calls: readonly ToolCall[]): Promise<ToolOutput[] | null> {
    const outputs: ToolOutput[] = []
    for (const call of calls) {
      tell({ type: 'toolRuns', name: call.function.name })
      toolsRun += 1
      unlessAnotherRuns(WAVE_MS, { type: 'waveOver' })
      // One at a time: with two questions at once, an answer could be taken for the wrong one.
      const output = await around.runTool(call)
      if (turns.isOver(mine)) return null
      if (call.id !== '') outputs.push({ tool_call_id: call.id, output })
    }
    return outputs
  }

  /** Resolves when the answer is over: whole, cut off or taken over by another. */
  async function answer(first: What): Promise<void> {
    const mine = turns.begin()
    let what: What | null = first
    while (what !== null) {
      // Each step waits for the tools that the last one called.
      const calls = await exchange(mine, what)
      if (calls === null) return
      const outputs = await runTools(mine, calls)
      if (outputs === null) return
      tell({ type: 'toolTold', outputs })
      unlessAnotherRuns(TOOL_SHOWN_MS, { type: 'toolShown' })
      const { runId } = get()
      what = runId === null || outputs.length === 0 ? null : { runId, toolOutput: outputs }
      if (what === null) tell({ type: 'ended', isWhole: false, error: null })
      else tell({ type: 'toolOutputSent' })
    }
  }

  /** Tells the server that nobody waits for the run any more; the result doesn't matter. */
  function cancelRun(): void {
    const { runId } = get()
    if (runId !== null) cancel(runId)
  }

  function cancel(runId: string): void {
    const { threadId, assistantId } = get()
    if (threadId === null || assistantId === null) return
    void around.send({ threadId, assistantId, cancelByRunId: runId }, () => undefined)
  }

  /** Stops the answer in progress. Its text stays and is marked as cut off. */
  function stop(): void {
    if (!get().isAnswering) return
    turns.begin()
    around.endQuestions()
    cancelRun()
    tell({ type: 'toolShown' })
    tell({ type: 'ended', isWhole: false, error: null })
  }

  return { answer, stop }
}

/** Whether a failure says that the server could not be reached. */
export function isNetwork({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'notOurServer'
}

function errorOf(failure: Failure): ChatError {
  if (isNetwork(failure)) return 'offline'
  if (failure.kind === 'tooMany') return 'tooMany'
  return failure.kind === 'conflict' || failure.kind === 'notFound' ? 'gone' : 'answer'
}
