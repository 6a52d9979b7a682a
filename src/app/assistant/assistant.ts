import type { AssistantInstruction, AssistantThread } from '#contract/assistant.ts'
import type { Result } from '#contract/result.ts'
import type { AssistantRequest } from '#workers/replica-api.ts'
import { answerTurns, createAnswers, isNetwork, type AnswerSurroundings } from './answers.ts'
import { INITIAL } from './assistant-state.ts'
import { assistantStore, type AssistantNews } from './assistant-store.ts'

type Surroundings = AnswerSurroundings & {
  openThread(threadId: string | null): Promise<Result<AssistantThread>>
  /** Asks the server to delete a thread; resolves when it has, or when the request failed. */
  forgetThread(threadId: string): Promise<void>
  /** Tells the person's other tabs the state of the conversation. */
  share(news: AssistantNews): void
  isOnline(): boolean
}

/**
 * Manages the conversation with the assistant. Only one answer is in progress at a time: results of an earlier one,
 * from the server or a tool, are dropped once another has started, it was stopped, or the person has changed.
 */
export function createAssistant(around: Surroundings) {
  const store = assistantStore((news) => around.share(news))
  const { get, tell, share } = store
  const turns = answerTurns()
  const { answer, stop } = createAnswers(around, store, turns)
  /** Another tab has written meanwhile, so this one does not have everything. */
  let hasMissed = false

  /** Reads the thread again after two tabs have written to it at once. */
  async function catchUp(): Promise<void> {
    const { threadId, isAnswering, isInitiating } = get()
    if (!hasMissed || threadId === null || isAnswering || isInitiating) return
    hasMissed = false
    const opened = await around.openThread(threadId)
    if (opened.ok && !get().isAnswering && opened.value.threadId === get().threadId)
      tell({ type: 'initiated', thread: opened.value })
  }

  async function open(threadId: string | null): Promise<boolean> {
    const mine = turns.begin()
    tell({ type: 'initiating' })
    const opened = await around.openThread(threadId)
    if (turns.isOver(mine)) return false
    if (!opened.ok) console.error('The assistant could not be opened', opened.failure)
    tell(
      opened.ok
        ? { type: 'initiated', thread: opened.value }
        : { type: 'initFailed', error: isNetwork(opened.failure) ? 'offline' : 'connecting' },
    )
    void catchUp()
    return opened.ok
  }

  async function converse(messageData: AssistantRequest['messageData']): Promise<void> {
    await answer({ messageData })
    await catchUp()
  }

  return {
    get,
    subscribe: store.subscribe,
    tell,
    /** Opens the thread of this device unless it is open. */
    async start(): Promise<void> {
      const { threadId, isInitiating } = get()
      if (threadId === null && !isInitiating) await open(null)
    },
    /**
     * Starts another conversation. The server deletes the last one, or prunes it later if it doesn't receive this
     * request.
     */
    async startOver(): Promise<void> {
      stop()
      const { threadId } = get()
      // Prevents further messages to the old thread.
      tell({ type: 'initiating' })
      // Before the next one is opened, because that replaces the cookie that identifies the old one.
      const mine = turns.current()
      if (threadId !== null) await around.forgetThread(threadId)
      if (turns.isOver(mine)) return
      // Any id that isn't a thread of the caller starts a new one.
      if (await open('new')) share()
    },
    /** Sends a message. Returns `false` if it was not accepted; the text then stays in the field. */
    say(text: string): boolean {
      const content = text.trim()
      const { threadId, isInitiating, isProcessing } = get()
      if (content === '' || isInitiating || isProcessing || threadId === null) return false
      if (!around.isOnline()) {
        tell({ type: 'set', fields: { chatError: 'offline' } })
        return false
      }
      stop()
      tell({ type: 'sent', text: content })
      void converse({ role: 'user', content })
      return true
    },
    /** Lets the app ask in the person's place, with an instruction whose name the server knows. */
    instruct(instruction: AssistantInstruction): void {
      stop()
      tell({ type: 'set', fields: { instructionMessage: instruction } })
      tell({ type: 'sent', text: null })
      void converse({ role: 'assistant', content: instruction })
      tell({ type: 'set', fields: { instructionMessage: null } })
    },
    stop,
    /** Shows the state from another tab. If this tab is answering, it reads the thread again afterwards. */
    heard({ threadId, assistantId, messages }: AssistantNews): void {
      // A panel that was never opened reads everything when it opens.
      const { isAnswering, isInitiating } = get()
      if (get().threadId === null && !isInitiating) return
      if (isAnswering || isInitiating) {
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
      turns.begin()
      around.endQuestions()
      tell({ type: 'set', fields: INITIAL })
    },
  }
}
