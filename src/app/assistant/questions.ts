import type { Answered, Card } from './assistant-state.ts'

/** A card that asks the person something. */
export type Question = Exclude<Card, { kind: 'rooms' }>
/** What the person agreed to, as they left it; `null` for no. */
type Agreed = Question | null

/**
 * Manages the questions that tools ask before they change anything. Each is answered once; one that ends without an
 * answer counts as a no.
 */
export function createQuestions(show: (card: Card) => void, mark: (callId: string, as: Answered) => void) {
  const open = new Map<string, (agreed: Agreed) => void>()

  function close(callId: string, agreed: Agreed): void {
    const resolve = open.get(callId)
    if (!resolve) return
    open.delete(callId)
    mark(callId, agreed === null ? 'refused' : 'busy')
    resolve(agreed)
  }

  return {
    ask(question: Question): Promise<Agreed> {
      show(question)
      return new Promise((resolve) => open.set(question.callId, resolve))
    },
    agree: (question: Question) => close(question.callId, question),
    refuse: (callId: string) => close(callId, null),
    endAll(): void {
      for (const callId of open.keys()) close(callId, null)
    },
  }
}
