import type { AssistantInstruction, AssistantMessage, AssistantTool } from '#contract/assistant.ts'
import type { Locale } from '#contract/locale.ts'
import type { Facts } from './facts/facts.ts'
import type { AssistantCall } from '#server/store/assistant-tables.ts'

/** Everything that an answer is made from. Nothing else about a person reaches a provider. */
export type Turn = {
  /** What the person says now; empty if the app speaks for them with `instruction`. */
  said: string
  instruction: AssistantInstruction | null
  /** Messages of earlier runs, oldest first. */
  earlier: readonly AssistantMessage[]
  /** The calls of this run so far, with their outputs. */
  calls: readonly AssistantCall[]
  /** The language chosen in the app. */
  locale: Locale
  /** The current day in New Zealand. */
  today: string
  isSignedIn: boolean
}

/** A piece of an answer. A step ends after its calls; the next one begins with their outputs. */
export type Piece =
  | { kind: 'text'; value: string }
  | { kind: 'call'; name: AssistantTool; arguments: Record<string, unknown> }
  /** The answer ends here, before it was complete. */
  | { kind: 'cut' }

/** A text that somebody wrote, and the language that it is wanted in. */
export type Translating = { text: string; to: Locale }

/** The conditions under which an answer is given. */
export type Terms = {
  /** Aborts the answer. */
  signal: AbortSignal
  /** Takes lines for the operator's log. They never contain what people wrote. */
  note: (line: string) => void
  /** The person's own records; `null` for somebody who isn't signed in. No service gets them. */
  facts: Facts | null
  /** Counts tokens that were paid for. */
  spend: (tokens: number) => void
}

/** Gives the answers: the built-in helper, or a service. */
export type Provider = {
  id: string
  /** Whether answers cost something and are therefore counted. */
  isMetered: boolean
  /** Estimates the most tokens that an answer may cost: what the service is given, and the longest answer. */
  mostTokens(turn: Turn | Translating): Promise<number>
  /** Does work in advance that the first answer in a language would otherwise wait for. */
  prepare(locale: Locale): void
  /** Fails with `ServiceError` if a service doesn't answer, or stops midway. */
  answer(turn: Turn, terms: Terms): AsyncIterable<Piece>
  /**
   * Translates a text by a service; the built-in helper can't. Returns `null` if the service gave no whole answer. Fails
   * with `ServiceError` if it doesn't answer.
   */
  translate?(asked: Translating, terms: Omit<Terms, 'facts'>): Promise<string | null>
  /** Asks a service whether it answers. Fails with `ServiceError`. */
  check?(): Promise<void>
}

/** A service couldn't answer. The message gives the reason, for the log. */
export class ServiceError extends Error {
  override name = 'ServiceError'
}
