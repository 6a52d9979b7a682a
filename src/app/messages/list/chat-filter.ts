import type { ChatStay, ChatView } from '#workers/replica-api.ts'

export const CHAT_FILTERS = ['all', 'unread', 'staying', 'arriving', 'past'] as const
export type ChatFilter = (typeof CHAT_FILTERS)[number]

/** Filters by the stay, and where it is in them. */
const PHASES: Partial<Record<ChatFilter, ChatStay['phase']>> = {
  staying: 'now',
  arriving: 'coming',
  past: 'past',
}

const PARAM = 'show'

/** The filter that an address asks for; what it does not know is no wish. */
export function filterOf(query: URLSearchParams): ChatFilter {
  return CHAT_FILTERS.find((filter) => filter === query.get(PARAM)) ?? 'all'
}

/** A filter as it stands in an address: what was not wished for is left out. */
export function queryOf(filter: ChatFilter): Record<string, string> {
  return filter === 'all' ? {} : { [PARAM]: filter }
}

/** Whether a filter needs to know the stays. */
export function isByStay(filter: ChatFilter): boolean {
  return PHASES[filter] !== undefined
}

/** Whether a conversation with this stay is among those that a filter shows. */
export function isShownBy(
  filter: ChatFilter,
  chat: Pick<ChatView, 'unreadCount'>,
  stay: Pick<ChatStay, 'phase'> | undefined,
): boolean {
  if (filter === 'all') return true
  return filter === 'unread' ? chat.unreadCount > 0 : stay?.phase === PHASES[filter]
}
