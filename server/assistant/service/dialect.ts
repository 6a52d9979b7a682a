import type OpenAI from 'openai'

/** What a service takes of the parts of a request that not all services take. */
export type Dialect = {
  tokens: 'max_completion_tokens' | 'max_tokens'
  takesUsage: boolean
  takesToolChoice: boolean
}

type Extras = Pick<
  OpenAI.ChatCompletionCreateParamsStreaming,
  'max_completion_tokens' | 'max_tokens' | 'stream_options' | 'tool_choice'
>

/** Statuses of a request that a service found wrong. */
const WRONG = new Set([400, 422])
/** OpenAI and Azure know only the new name for the models that reason. The others know the old one. */
const NEW_NAMES = /(?:^|\.)(?:openai\.com|azure\.com)$/

/** Returns how a service is asked first, by its host. */
export function dialectOf(baseUrl: string): Dialect {
  const isNew = NEW_NAMES.test(new URL(baseUrl).hostname)
  return {
    tokens: isNew ? 'max_completion_tokens' : 'max_tokens',
    takesUsage: true,
    takesToolChoice: true,
  }
}

/** Returns the parts of a request in this dialect. `hasToolsOnly`: tools are named, and none may be called. */
export function extrasOf(dialect: Dialect, maxTokens: number, hasToolsOnly: boolean): Extras {
  return {
    [dialect.tokens]: maxTokens,
    ...(dialect.takesUsage ? { stream_options: { include_usage: true } } : {}),
    ...(hasToolsOnly && dialect.takesToolChoice ? { tool_choice: 'none' } : {}),
  }
}

/**
 * Changes what a service refuses: the part of the request that its message names. Returns whether there was something to
 * change, so that asking again makes sense.
 */
export function adapt(dialect: Dialect, status: number | undefined, message: string): boolean {
  if (status === undefined || !WRONG.has(status)) return false
  if (message.includes('stream_options') && dialect.takesUsage) {
    dialect.takesUsage = false
    return true
  }
  if (message.includes('tool_choice') && dialect.takesToolChoice) {
    dialect.takesToolChoice = false
    return true
  }
  if (!message.includes(dialect.tokens)) return false
  dialect.tokens = dialect.tokens === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  return true
}
