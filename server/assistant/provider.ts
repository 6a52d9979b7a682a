import type { AssistantInstruction, AssistantMessage, AssistantTool } from '#contract/assistant.ts'
import type { Locale } from '#contract/locale.ts'
import type { AssistantCall } from '#server/store/assistant-tables.ts'

/** Everything that an answer is made from. Nothing else of a person reaches a provider. */
export type Turn = {
  /** What the person says now; empty where the app says it by `instruction`. */
  said: string
  instruction: AssistantInstruction | null
  /** What was said in earlier runs, the oldest first. */
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

/** What an answer is given under. */
export type Terms = {
  /** Ends what is under way. */
  signal: AbortSignal
  /** Takes what the operator should read in the log. It never holds what people wrote. */
  note: (line: string) => void
  /** Takes tokens that were paid for. */
  spend: (tokens: number) => void
}

/** What answers: the built-in helper, or a service. */
export type Provider = {
  id: string
  /** Whether answers cost something, and so are counted. */
  isMetered: boolean
  /** Does ahead what the first answer in a language would otherwise wait for. */
  prepare(locale: Locale): void
  /** Fails with `ServiceError` if a service does not answer, or stops in the middle. */
  answer(turn: Turn, terms: Terms): AsyncIterable<Piece>
}

/** A service that could not answer. The message says why, for the log. */
export class ServiceError extends Error {
  override name = 'ServiceError'
}
