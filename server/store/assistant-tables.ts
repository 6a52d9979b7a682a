import type { ColumnType, Generated } from 'kysely'
import type { AssistantInstruction } from '#contract/assistant.ts'

/** A tool that a run has called. `output` is `null` until the device has sent it. */
export type AssistantCall = { id: string; name: string; arguments: string; output: string | null }

/** Tables of the assistant. */
export type AssistantTables = {
  /** Threads: a person's, or those of the device whose cookie holds the id. */
  assistant_threads: {
    id: string
    user_id: string | null
    /** The session it was begun in; it ends with that. */
    session_id: string | null
    created_at: Date
    used_at: Date
  }
  assistant_messages: {
    thread_id: string
    n: Generated<number>
    /** The run that it began, or that answered with it. */
    run_id: string
    sender: 'user' | 'assistant'
    text: string
    is_cut: Generated<boolean>
  }
  /** The handling of one message: answered at once, or over several requests while the device runs tools. */
  assistant_runs: {
    id: string
    thread_id: string
    said: string
    instruction: AssistantInstruction | null
    /** Read as values and written as JSON text. */
    calls: ColumnType<AssistantCall[], string, string>
    state: 'answering' | 'waiting' | 'done' | 'cancelled'
    steps: number
    created_at: Date
  }
  /** Tokens of the service that a person, a network address, or everybody together used in a day. */
  assistant_usage: { caller: string; day: string; tokens: number }
}
