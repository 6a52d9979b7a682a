// Separate from the schemas, because the panel needs these constants and must not bundle all of zod.

/** What the assistant can ask the client to do (§6). */
export const ASSISTANT_TOOLS = [
  'get_current_page',
  'is_logged_in',
  'get_user_info',
  'redirect_to_page',
  'search_units',
  'fetch_unit_data',
  'inject_unit_description',
  'create_support_ticket',
] as const
export type AssistantTool = (typeof ASSISTANT_TOOLS)[number]

/** The id of the built-in assistant, which needs no external service. */
export const BUILT_IN_ASSISTANT = 'built-in'

/**
 * Stream lines that aren't JSON: the first one, the last one of an answer, and the last one if the run waits or was
 * cancelled (§4).
 */
export const ASSISTANT_LINES = {
  connected: 'Connected',
  done: '[DONE]',
  disconnecting: 'Disconnecting...',
} as const
