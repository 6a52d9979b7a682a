import type { AssistantInstruction, AssistantThread, ToolOutput } from '#contract/assistant.ts'
import type { Failure, Result } from '#contract/result.ts'
import type { AssistantRequest } from '#workers/replica-api.ts'
import {
  INITIAL,
  next,
  type AssistantEvent,
  type AssistantState,
  type ChatError,
  type ShownMessage,
} from './assistant-state.ts'
import { createStreamReader, type ToolCall } from './stream-reader.ts'

/** How long the wave of a running tool shows, and its text after the tool has finished (§9). */
const WAVE_MS = 1_000
const TOOL_SHOWN_MS = 1_000

/** The state of the conversation, as one tab tells the others. */
export type AssistantNews = {
  threadId: string
  assistantId: string
  messages: readonly ShownMessage[]
}

type Surroundings = {
  openThread(threadId: string | null): Promise<Result<AssistantThread>>
  /** Asks the server to delete a thread; resolves when it has, or when the request failed. */
  forgetThread(threadId: string): Promise<void>
  send(request: AssistantRequest, onChunk: (chunk: Uint8Array) => void): Promise<Result<void>>
  /** Tells the person's other tabs the state of the conversation. */
  share(news: AssistantNews): void
  isOnline(): boolean
  runTool(call: ToolCall): Promise<string>
  /** Ends unanswered questions that tools have asked the person. */
  endQuestions(): void
  after(ms: number, run: () => void): void
}

type What = Pick<AssistantRequest, 'messageData' | 'runId' | 'toolOutput'>

/**
 * Manages the conversation with the assistant. Only one answer is in progress at a time: results of an earlier one,
 * from the server or a tool, are dropped once another has started, it was stopped, or the person has changed.
 */
export function createAssistant(around: Surroundings) {
  const listeners = new Set<() => void>()
  let state: AssistantState = INITIAL
  /** Counts answers, so that code waiting for an earlier one can tell that it is over. */
  let answer = 0
  /** Counts tool runs: the display of one ends after a while, unless another has started. */
  let toolsRun = 0

  /** Another tab has written meanwhile, so this one does not have everything. */
  let hasMissed = false

  function tell(event: AssistantEvent): void {
    const before = state
    state = next(state, event)
    for (const listener of listeners) listener()
    if (state.messages !== before.messages && event.type !== 'initiated' && event.type !== 'set') share()
  }

  function share(): void {
    const { threadId, assistantId, messages } = state
    // A question is asked and answered in one tab only.
    const shown = messages.filter(({ card }) => card === undefined || card.kind === 'rooms')
    if (threadId !== null && assistantId !== null) around.share({ threadId, assistantId, messages: shown })
  }

  /** Reads the thread again after two tabs have written to it at once. */
  async function catchUp(): Promise<void> {
    const { threadId } = state
    if (!hasMissed || threadId === null || state.isAnswering || state.isInitiating) return
    hasMissed = false
    const opened = await around.openThread(threadId)
    if (opened.ok && !state.isAnswering && opened.value.threadId === state.threadId)
      tell({ type: 'initiated', thread: opened.value })
  }

  async function open(threadId: string | null): Promise<boolean> {
    answer += 1
    const mine = answer
    tell({ type: 'initiating' })
    const opened = await around.openThread(threadId)
    if (mine !== answer) return false
    if (!opened.ok) console.error('The assistant could not be opened', opened.failure)
    tell(
      opened.ok
        ? { type: 'initiated', thread: opened.value }
        : { type: 'initFailed', error: isNetwork(opened.failure) ? 'offline' : 'connecting' },
    )
    void catchUp()
    return opened.ok
  }

  /** Sends one request and reads its stream. Resolves to the tool calls at its end, or `null` if nothing follows. */
  async function exchange(mine: number, what: What): Promise<ToolCall[] | null> {
    const { threadId, assistantId } = state
    if (threadId === null || assistantId === null) return null
    const read = createStreamReader()
    const calls: ToolCall[] = []
    let last: 'done' | 'disconnecting' | null = null
    const sent = await around.send({ threadId, assistantId, ...what }, (chunk) => {
      for (const event of read(chunk)) {
        if (mine !== answer) {
          // Stopped before its run id was known.
          if (event.type === 'data' && threadId === state.threadId) cancel(event.data.runId)
          continue
        }
        tell({ type: 'stream', event })
        if (event.type === 'function') calls.push(event)
        if (event.type === 'done' || event.type === 'disconnecting') last = event.type
      }
    })
    if (mine !== answer) return null
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
      if (mine !== answer) return null
      if (call.id !== '') outputs.push({ tool_call_id: call.id, output })
    }
    return outputs
  }

  async function converse(first: What): Promise<void> {
    await steps(first)
    await catchUp()
  }

  async function steps(first: What): Promise<void> {
    answer += 1
    const mine = answer
    let what: What | null = first
    while (what !== null) {
      // Each step waits for the tools that the last one called.
      const calls = await exchange(mine, what)
      if (calls === null) return
      const outputs = await runTools(mine, calls)
      if (outputs === null) return
      tell({ type: 'toolTold', outputs })
      unlessAnotherRuns(TOOL_SHOWN_MS, { type: 'toolShown' })
      const { runId } = state
      what = runId === null || outputs.length === 0 ? null : { runId, toolOutput: outputs }
      if (what === null) tell({ type: 'ended', isWhole: false, error: null })
      else tell({ type: 'toolOutputSent' })
    }
  }

  /** Tells the server that nobody waits for the run any more; the result doesn't matter. */
  function cancelRun(): void {
    if (state.runId !== null) cancel(state.runId)
  }

  function cancel(runId: string): void {
    const { threadId, assistantId } = state
    if (threadId === null || assistantId === null) return
    void around.send({ threadId, assistantId, cancelByRunId: runId }, () => undefined)
  }

  /** Stops the answer in progress. Its text stays and is marked as cut off. */
  function stop(): void {
    if (!state.isAnswering) return
    answer += 1
    around.endQuestions()
    cancelRun()
    tell({ type: 'toolShown' })
    tell({ type: 'ended', isWhole: false, error: null })
  }

  return {
    get: (): AssistantState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    /** Opens the thread of this device unless it is open. */
    async start(): Promise<void> {
      if (state.threadId === null && !state.isInitiating) await open(null)
    },
    /**
     * Starts another conversation. The server deletes the last one, or prunes it later if it doesn't receive this
     * request.
     */
    async startOver(): Promise<void> {
      stop()
      const { threadId } = state
      // Prevents further messages to the old thread.
      tell({ type: 'initiating' })
      // Before the next one is opened, because that replaces the cookie that identifies the old one.
      const mine = answer
      if (threadId !== null) await around.forgetThread(threadId)
      if (mine !== answer) return
      // Any id that isn't a thread of the caller starts a new one.
      if (await open('new')) share()
    },
    /** Sends a message. Returns `false` if it was not accepted; the text then stays in the field. */
    say(text: string): boolean {
      const content = text.trim()
      if (content === '' || state.isInitiating || state.isProcessing || state.threadId === null) return false
      if (!around.isOnline()) {
        tell({ type: 'set', fields: { chatError: 'offline' } })
        return false
      }
      stop()
      tell({ type: 'sent', text: content })
      void converse({ messageData: { role: 'user', content } })
      return true
    },
    /** Lets the app ask in the person's place, with an instruction whose name the server knows. */
    instruct(instruction: AssistantInstruction): void {
      stop()
      tell({ type: 'set', fields: { instructionMessage: instruction } })
      tell({ type: 'sent', text: null })
      void converse({ messageData: { role: 'assistant', content: instruction } })
      tell({ type: 'set', fields: { instructionMessage: null } })
    },
    stop,
    /** Shows the state from another tab. If this tab is answering, it reads the thread again afterwards. */
    heard({ threadId, assistantId, messages }: AssistantNews): void {
      // A panel that was never opened reads everything when it opens.
      if (state.threadId === null && !state.isInitiating) return
      if (state.isAnswering || state.isInitiating) {
        hasMissed = true
        return
      }
      tell({
        type: 'set',
        fields: { threadId, assistantId, messages, lastMessageIndex: null, chatError: null },
      })
    },
    /** The person has changed: drops everything of the former one. */
    forget(): void {
      answer += 1
      around.endQuestions()
      tell({ type: 'set', fields: INITIAL })
    },
  }
}

function isNetwork({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'notOurServer'
}

function errorOf(failure: Failure): ChatError {
  if (isNetwork(failure)) return 'offline'
  if (failure.kind === 'tooMany') return 'tooMany'
  return failure.kind === 'conflict' || failure.kind === 'notFound' ? 'gone' : 'answer'
}
