import type { Observable } from 'rxjs'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { QueryRows } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { AttentionChat, AttentionView } from '#db/views/attention-view.ts'
import { agreementsToSee } from './attention-agreements.ts'
import { isVisible, outgoingByChat, readState } from './chat-view.ts'
import { derived } from './derived.ts'

const NONE: OutgoingDoc[] = []

/** What needs the person now, from what is on this device: rows of chats, the outbox and drafts, never messages. */
export function attention({ replica }: Scope): Observable<QueryRows<'attention'>> {
  const { live, userId } = replica
  const tables = [
    live.chats,
    live.chatLocal,
    live.intents,
    live.outgoingMessages,
    live.drafts,
    live.agreements,
  ]
  return derived(
    tables.map((table) => ({ table })),
    () => {
      const outgoing = outgoingByChat(replica)
      const view: AttentionView = {
        refused: [],
        uncertain: [],
        unread: [],
        waiting: [],
        drafts: [],
        agreements: agreementsToSee(replica),
      }
      const newestFirst = live.chats.values().toSorted((a, b) => (latestAt(a.row) < latestAt(b.row) ? 1 : -1))
      for (const doc of newestFirst) {
        const ofChat = outgoing.get(doc.id) ?? NONE
        const others = doc.row.participants.filter(({ id }) => id !== userId)
        const chat: AttentionChat = { chatId: doc.id, others }
        for (const { id, state, body } of ofChat) {
          if (state === 'rejected')
            view.refused.push({ ...chat, id, message: body.message, reason: body.rejection ?? 'invalid' })
        }
        const uncertain = count(ofChat, 'uncertain')
        if (uncertain > 0) view.uncertain.push({ ...chat, count: uncertain })
        const waiting = count(ofChat, 'queued', 'sending')
        if (waiting > 0) view.waiting.push({ ...chat, count: waiting })
        if (!isVisible(replica, doc, ofChat)) continue
        const { unreadCount } = readState(replica, doc.id)
        if (unreadCount > 0)
          view.unread.push({ ...chat, count: unreadCount, preview: wordsOf(doc.row.lastMessage) })
        const text = live.drafts.get(doc.id)?.body.text ?? ''
        if (text.trim() !== '' && !doc.row.isClosed) view.drafts.push({ ...chat, text })
      }
      return view
    },
    { restMs: REST_MS },
  )
}

/** In a burst of changes it is computed this often at most. */
const REST_MS = 100

/** What was said; a line of a call has no words of a person. */
function wordsOf(message: ChatMessage | null): string {
  return message?.kind === 'text' ? message.message : ''
}

function latestAt({
  lastMessage,
  createdAt,
}: {
  lastMessage: { createdAt: string } | null
  createdAt: string
}): string {
  return lastMessage?.createdAt ?? createdAt
}

function count(outgoing: readonly OutgoingDoc[], ...states: OutgoingDoc['state'][]): number {
  return outgoing.filter(({ state }) => states.includes(state)).length
}
