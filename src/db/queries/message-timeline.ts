import { readByOthers } from '#contract/chat-people.ts'
import { combineLatest, map, type Observable } from 'rxjs'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { contentOf } from '#db/history/page-content.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { pageId, type PageMessage } from '#db/schema/message-pages.ts'
import type { SendLogEntry } from '#db/storage/send-log.ts'
import type { MessageTimeline } from '#db/views/waiting-view.ts'
import { derived } from './derived.ts'

/**
 * The history of one message: from the outbox while it is there, then from the send log, and for messages of other
 * devices from its page alone. `position` is the message's, `null` while it is only on this device. `null` if this
 * device knows nothing about it.
 */
export function messageTimeline(
  { replica }: Scope,
  { id, chatId, position }: { id: string; chatId: string; position: number | null },
): Observable<MessageTimeline | null> {
  const { live, store } = replica
  const logged$ = store.log$(id)
  const changed$ = derived(
    [
      { table: live.outgoingMessages, concerns: (each) => each === id },
      { table: live.chats, concerns: (each) => each === chatId },
      {
        table: live.messagePages,
        concerns: (each) => each.endsWith(`:${chatId}`) || each.startsWith(chatId),
      },
    ],
    () => ({
      doc: live.outgoingMessages.get(id),
      othersRead: othersReadPosition(replica, chatId),
      row: position === null ? null : rowAt(replica, chatId, position, id),
    }),
  )
  return combineLatest([changed$, logged$]).pipe(
    map(([{ doc, othersRead, row }, log]): MessageTimeline | null => {
      if (doc !== null) {
        const { stored, writtenAt, attempts, rejection } = doc.body
        const accepted = stored === null ? null : stored
        return {
          id,
          isMine: true,
          writtenAt,
          state: accepted !== null && accepted.position <= othersRead ? 'read' : doc.state,
          rejection,
          attempts,
          acceptedAt: accepted?.createdAt ?? null,
          position: accepted?.position ?? null,
        }
      }
      return stored(log, row, othersRead, replica.userId)
    }),
  )
}

function stored(
  log: SendLogEntry | null,
  row: PageMessage | null,
  othersRead: number,
  userId: string,
): MessageTimeline | null {
  const known = log ?? row
  if (known === null) return null
  const isMine = log !== null || row?.senderId === userId
  return {
    id: known.id,
    isMine,
    writtenAt: known.writtenAt,
    state: isMine ? (known.position <= othersRead ? 'read' : 'sent') : 'received',
    rejection: null,
    attempts: log?.attempts ?? [],
    acceptedAt: known.createdAt,
    position: known.position,
  }
}

function rowAt({ live }: Replica, chatId: string, position: number, id: string): PageMessage | null {
  const page = contentOf(live.messagePages.get(pageId(chatId, pageOfPosition(position))))
  return page.messages.find((message) => message.id === id) ?? null
}

function othersReadPosition({ live, userId }: Replica, chatId: string): number {
  return readByOthers(live.chats.get(chatId)?.row.participants ?? [], userId)
}
