import { useMemo, useState } from 'react'
import type { ChatStay, ChatView } from '#workers/replica-api.ts'
import { CHAT_FILTERS, type ChatFilter, isByStay, isShownBy } from './chat-filter.ts'

/**
 * Returns the conversations that a filter shows, and how many each filter would show. For the unread ones that is the
 * number of their messages, because the navigation shows that number too. The open conversation stays while it is open:
 * reading it would otherwise remove it from the unread ones. `shown` is `undefined` while the filter needs stays that
 * aren't known.
 */
export function useShownChats(
  chats: ChatView[] | undefined,
  stays: ReadonlyMap<string, ChatStay> | undefined,
  filter: ChatFilter,
  openChatId: string | null,
): { shown: ChatView[] | undefined; counts: Record<ChatFilter, number> } {
  const [kept, setKept] = useState<{ id: string; filter: ChatFilter } | null>(null)
  const open = chats?.find(({ id }) => id === openChatId)
  const isOpenShown = open !== undefined && isShownBy(filter, open, stays?.get(open.id))
  if (isOpenShown && (kept?.id !== open.id || kept.filter !== filter)) setKept({ id: open.id, filter })
  const keptId = kept?.filter === filter && kept.id === openChatId ? kept.id : null

  const shown = useMemo(() => {
    if (filter === 'all') return chats
    if (isByStay(filter) && stays === undefined) return undefined
    return chats?.filter((chat) => chat.id === keptId || isShownBy(filter, chat, stays?.get(chat.id)))
  }, [chats, stays, filter, keptId])
  const counts = useMemo(() => countsOf(chats ?? [], stays), [chats, stays])
  return { shown, counts }
}

function countsOf(
  chats: readonly ChatView[],
  stays: ReadonlyMap<string, ChatStay> | undefined,
): Record<ChatFilter, number> {
  const counts = { all: 0, unread: 0, staying: 0, arriving: 0, past: 0 }
  for (const chat of chats) {
    const stay = stays?.get(chat.id)
    for (const filter of CHAT_FILTERS)
      if (isShownBy(filter, chat, stay)) counts[filter] += filter === 'unread' ? chat.unreadCount : 1
  }
  return counts
}
