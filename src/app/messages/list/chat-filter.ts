import type { ChatStay, ChatView } from '#workers/replica-api.ts'

export const CHAT_FILTERS = ['all', 'unread', 'staying', 'arriving', 'past'] as const
export type ChatFilter = (typeof CHAT_FILTERS)[number]

/** Filters by stay, and the phases of the stay that each shows. */
const PHASES: Partial<Record<ChatFilter, readonly ChatStay['phase'][]>> = {
  staying: ['now', 'leaving'],
  arriving: ['coming', 'due'],
  past: ['past'],
}

const PARAM = 'show'

/** Returns the filter named in an address; an unknown one becomes `all`. */
export function filterOf(query: URLSearchParams): ChatFilter {
  return CHAT_FILTERS.find((filter) => filter === query.get(PARAM)) ?? 'all'
}

/** Returns the part of an address that names a filter; `all` is left out. */
export function queryOf(filter: ChatFilter): Record<string, string> {
  return filter === 'all' ? {} : { [PARAM]: filter }
}

/** Returns whether a filter depends on the stays. */
export function isByStay(filter: ChatFilter): boolean {
  return PHASES[filter] !== undefined
}

/** Returns whether a filter shows a conversation with this stay. */
export function isShownBy(
  filter: ChatFilter,
  chat: Pick<ChatView, 'unreadCount'>,
  stay: Pick<ChatStay, 'phase' | 'comesToo'> | undefined,
): boolean {
  if (filter === 'all') return true
  if (filter === 'unread') return chat.unreadCount > 0
  if (filter === 'arriving' && stay?.comesToo) return true
  return stay !== undefined && PHASES[filter]?.includes(stay.phase) === true
}
