import type { AssistantInstruction, AssistantMessage, AssistantTool } from '#contract/assistant.ts'
import type { Locale } from '#contract/locale.ts'
import type { AssistantCall } from '#server/store/tables.ts'

/** Everything that an answer is made from. Nothing else of a person reaches a provider. */
export type Turn = {
  /** What the person says now; empty where the app says it by `instruction`. */
  said: string
  instruction: AssistantInstruction | null
  /** What was said before, the oldest first. */
  earlier: readonly AssistantMessage[]
  /** What this run has called so far, with what came of it. */
  calls: readonly AssistantCall[]
  /** The language chosen in the app. */
  locale: Locale
  /** The day in New Zealand. */
  today: string
  isSignedIn: boolean
}

/** A piece of an answer. After its calls a step ends; the next begins with their outputs. */
export type Piece =
  | { kind: 'text'; value: string }
  | { kind: 'call'; name: AssistantTool; arguments: Record<string, unknown> }

/** What answers: the built-in helper, or a service. `signal` ends what is under way. */
export type Provider = {
  id: string
  /** Does ahead what the first answer in a language would otherwise wait for. */
  prepare(locale: Locale): void
  answer(turn: Turn, signal: AbortSignal): AsyncIterable<Piece>
}
