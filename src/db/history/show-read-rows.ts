import type { ChatMessage, HistoryPage } from '#contract/chat-message.ts'
import type { Replica } from '#db/replica.ts'
import type { MessagePageDoc } from '#db/schema/message-pages.ts'
import { pageAddress } from '#db/schema/message-pages.ts'
import type { ShownChange } from '#db/storage/live-table.ts'
import { groupByPage, joinServerRows, shownPage } from './server-fold.ts'

/**
 * Shows rows that this tab has read on the pages a screen holds, from memory only. For a follower whose leader doesn't
 * accept them. Returns a function that ends it: call it once the leader has written them.
 */
export function showReadRows(
  { live }: Replica,
  { rows: messages = [], pages = [] }: { rows?: ChatMessage[]; pages?: HistoryPage[] },
  wire: number,
): () => void {
  const rows = joinServerRows([
    { rows: messages.map((said) => ({ said, wire })), pages: pages.map((said) => ({ said, wire })) },
  ])
  const shown = new Map<string, ShownChange<MessagePageDoc>>()
  for (const [id, ofPage] of groupByPage(rows)) {
    if (!live.messagePages.isHeld(id)) continue
    const chat = live.chats.get(pageAddress(id).chatId)
    shown.set(id, shownPage(id, ofPage, rows.gone, chat, new Map()))
  }
  const mark = live.messagePages.show(shown)
  return () => live.messagePages.settle(shown.keys(), mark)
}
