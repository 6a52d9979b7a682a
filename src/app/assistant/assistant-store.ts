import {
  INITIAL,
  next,
  type AssistantEvent,
  type AssistantState,
  type ShownMessage,
} from './assistant-state.ts'

/** The state of the conversation, as one tab tells the others. */
export type AssistantNews = {
  threadId: string
  assistantId: string
  messages: readonly ShownMessage[]
}

/** The state of the conversation in this tab. Whoever changes it tells an event; `share` tells the other tabs. */
export type AssistantStore = {
  get: () => AssistantState
  subscribe: (listener: () => void) => () => void
  tell: (event: AssistantEvent) => void
  share: () => void
}

export function assistantStore(shareNews: (news: AssistantNews) => void): AssistantStore {
  const listeners = new Set<() => void>()
  let state: AssistantState = INITIAL

  function share(): void {
    const { threadId, assistantId, messages } = state
    // A question is asked and answered in one tab only.
    const shown = messages.filter(({ card }) => card === undefined || card.kind === 'rooms')
    if (threadId !== null && assistantId !== null) shareNews({ threadId, assistantId, messages: shown })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(event) {
      const before = state
      state = next(state, event)
      for (const listener of listeners) listener()
      if (state.messages !== before.messages && event.type !== 'initiated' && event.type !== 'set') share()
    },
    share,
  }
}
