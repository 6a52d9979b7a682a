import type { AssistantInstruction, AssistantThread, ToolOutput } from '#contract/assistant.ts'
import type { ListingCard, ListingQuery } from '#contract/listing.ts'
import type { UnitFields } from '#contract/unit-fields.ts'
import type { StreamEvent } from './stream-reader.ts'

/** How the question on a card was answered. Nothing changes before `done`; `undone` restores what was there before. */
export type Answered = 'open' | 'busy' | 'done' | 'refused' | 'failed' | 'undone' | 'changed'

/** What an answer shows or asks besides its text. */
export type Card =
  | { kind: 'rooms'; rooms: ListingCard[]; total: number; wishes?: ListingQuery }
  | { kind: 'description'; callId: string; description: string; answered: Answered }
  | { kind: 'ticket'; callId: string; subject: string; description: string; answered: Answered }

/** A message as it is shown (§3). One with a card has no text of its own. */
export type ShownMessage = {
  sender: 'user' | 'assistant'
  text: string
  /** The answer was cut off. */
  isCut: boolean
  /** What the person asked; `null` if the app asked for them, and absent if the server doesn't say. */
  asked?: string | null
  card?: Card
}

export type ChatError = 'connecting' | 'offline' | 'answer' | 'tooMany' | 'gone'

/** The assistant's state (§3). */
export type AssistantState = {
  threadId: string | null
  assistantId: string | null
  isInitiating: boolean
  isProcessing: boolean
  isConnected: boolean
  /** The running tool. */
  executingTool: string | null
  showExecutionWave: boolean
  messages: readonly ShownMessage[]
  /** The message that the next piece of text belongs to; `null` if it starts a new one. */
  lastMessageIndex: number | null
  /** The question being answered, or answered last; `null` before the first message, and if the app asked. */
  asked: string | null
  instructionMessage: AssistantInstruction | null
  isChatOpen: boolean
  /** The room that the assistant was told about. */
  submittedData: { unitData: UnitFields } | null
  /** The assistant's description for the room. */
  returnedData: { unitDescription: string } | null
  /** Output of a run's tools, until it is sent. */
  toolOutput: readonly ToolOutput[]
  chatError: ChatError | null
  /** The run that tools respond to, and that can be cancelled. */
  runId: string | null
  /** True from sending until the answer has ended, including tool runs. */
  isAnswering: boolean
}

export const INITIAL: AssistantState = {
  threadId: null,
  assistantId: null,
  isInitiating: false,
  isProcessing: false,
  isConnected: false,
  executingTool: null,
  showExecutionWave: false,
  messages: [],
  lastMessageIndex: null,
  asked: null,
  instructionMessage: null,
  isChatOpen: false,
  submittedData: null,
  returnedData: null,
  toolOutput: [],
  chatError: null,
  runId: null,
  isAnswering: false,
}

export type AssistantEvent =
  | { type: 'initiating' }
  | { type: 'initiated'; thread: AssistantThread }
  | { type: 'initFailed'; error: ChatError }
  | { type: 'sent'; text: string | null }
  | { type: 'toolOutputSent' }
  | { type: 'stream'; event: StreamEvent }
  | { type: 'ended'; isWhole: boolean; error: ChatError | null }
  | { type: 'toolRuns'; name: string }
  | { type: 'toolTold'; outputs: readonly ToolOutput[] }
  | { type: 'toolShown' }
  | { type: 'waveOver' }
  | { type: 'shows'; card: Card }
  | { type: 'answered'; callId: string; answered: Answered }
  | { type: 'set'; fields: Partial<AssistantState> }

/** Returns the messages with a question added. A question that has no answer yet is asked again in place. */
function asked(messages: readonly ShownMessage[], text: string | null): readonly ShownMessage[] {
  const last = messages.at(-1)
  if (text === null || (last?.sender === 'user' && last.text === text)) return messages
  return [...messages, { sender: 'user', text, isCut: false }]
}

/** Returns the next state (§4). */
export function next(state: AssistantState, event: AssistantEvent): AssistantState {
  switch (event.type) {
    case 'initiating':
      return { ...state, isInitiating: true, chatError: null }
    case 'initiated': {
      const { threadId, assistantId, messages } = event.thread
      return { ...state, threadId, assistantId, messages, isInitiating: false, lastMessageIndex: null }
    }
    case 'initFailed':
      return { ...state, isInitiating: false, chatError: event.error }
    case 'sent':
      return {
        ...state,
        isProcessing: true,
        isAnswering: true,
        chatError: null,
        lastMessageIndex: null,
        asked: event.text,
        runId: null,
        toolOutput: [],
        messages: asked(state.messages, event.text),
      }
    case 'toolOutputSent':
      // Text from now on belongs to another step, in a message of its own, as the server keeps it.
      return { ...state, isProcessing: true, toolOutput: [], lastMessageIndex: null }
    case 'stream':
      return streamed(state, event.event)
    case 'ended':
      return ended(state, event.isWhole, event.error)
    case 'toolRuns':
      return { ...state, executingTool: event.name, showExecutionWave: true }
    case 'toolTold':
      return { ...state, toolOutput: event.outputs }
    case 'toolShown':
      return { ...state, executingTool: null }
    case 'waveOver':
      return { ...state, showExecutionWave: false }
    case 'shows':
      return {
        ...state,
        // The assistant's next text stands below the card.
        lastMessageIndex: null,
        messages: [...state.messages, { sender: 'assistant', text: '', isCut: false, card: event.card }],
      }
    case 'answered':
      return {
        ...state,
        messages: state.messages.map((message) =>
          message.card && message.card.kind !== 'rooms' && message.card.callId === event.callId
            ? { ...message, card: { ...message.card, answered: event.answered } }
            : message,
        ),
      }
    case 'set':
      return { ...state, ...event.fields }
  }
}

function streamed(state: AssistantState, event: StreamEvent): AssistantState {
  switch (event.type) {
    case 'connected':
      return { ...state, isConnected: true }
    case 'done':
    case 'disconnecting':
      return { ...state, isConnected: false }
    case 'text':
      return { ...withText(state, event.text.value), isProcessing: false }
    case 'data':
      return { ...state, runId: event.data.runId, isProcessing: false }
    case 'function':
      return { ...state, isProcessing: false }
    case 'error':
      return { ...state, chatError: 'answer', isProcessing: false }
  }
}

function withText(state: AssistantState, value: string): AssistantState {
  const { messages, lastMessageIndex } = state
  if (lastMessageIndex === null || !messages[lastMessageIndex])
    return {
      ...state,
      messages: [...messages, { sender: 'assistant', text: value, isCut: false, asked: state.asked }],
      lastMessageIndex: messages.length,
    }
  return {
    ...state,
    messages: messages.map((message, nth) =>
      nth === lastMessageIndex ? { ...message, text: message.text + value } : message,
    ),
  }
}

/** Ends an answer. One that was cut off keeps its text and is marked, even if it was stopped before its first word. */
function ended(state: AssistantState, isWhole: boolean, error: ChatError | null): AssistantState {
  const over = { ...state, isConnected: false, isProcessing: false, isAnswering: false }
  const failed = error === null ? over : { ...over, chatError: error }
  if (isWhole || ((state.chatError ?? error) !== null && state.lastMessageIndex === null)) return failed
  const marked = withText(failed, '')
  return {
    ...marked,
    messages: marked.messages.map((message, nth) =>
      nth === marked.lastMessageIndex ? { ...message, isCut: true } : message,
    ),
    lastMessageIndex: null,
  }
}
