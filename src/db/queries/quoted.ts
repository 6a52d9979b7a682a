import { switchMap, type Observable } from 'rxjs'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { contentOf, heldRanges } from '#db/history/page-content.ts'
import { outsideRanges } from '#db/history/position-ranges.ts'
import { withChanges } from '#db/outbox/message-changes.ts'
import type { Scope } from '#db/replica.ts'
import { pageId } from '#db/schema/message-pages.ts'
import type { MessageView, QuotedView, QuoteRef } from '#db/views/chat-view.ts'
import { chatView } from './chat-view.ts'
import { storedView, unsentView } from './message-views.ts'
import { derivedHolding } from './derived.ts'

/** A message that another one quotes: from the outbox while it waits there, then from its page. */
export function quoted(
  { replica }: Scope,
  { chatId, id, position }: { chatId: string } & QuoteRef,
): Observable<QuotedView> {
  const { live, store, userId } = replica
  const shown = (view: MessageView): MessageView => withChanges(replica, chatId, [view])[0] ?? view
  // The log has the position of a message of this device that was quoted while it was waiting.
  return store.log$(id).pipe(
    switchMap((log) => {
      const at = position ?? log?.position ?? null
      const page = at === null ? '' : pageId(chatId, pageOfPosition(at))
      return derivedHolding(
        live.messagePages,
        page === '' ? [] : [page],
        [
          { table: live.outgoingMessages },
          { table: live.chats, concerns: (each) => each === chatId },
          { table: live.intents },
        ],
        (): QuotedView => {
          const waiting = live.outgoingMessages.get(id)
          if (waiting !== null && waiting.body.stored === null)
            return { state: 'here', message: shown(unsentView(waiting, userId)) }
          const doc = live.chats.get(chatId)
          if (at === null || doc === null) return { state: 'gone' }
          const { firstPosition, othersReadPosition } = chatView(replica, doc, [])
          const content = contentOf(live.messagePages.get(page))
          const found = waiting?.body.stored ?? content.messages.find((message) => message.id === id)
          if (at < firstPosition) return { state: 'gone' }
          if (found !== undefined)
            return {
              state: 'here',
              message: shown(storedView(found, { chatId, userId, firstPosition, othersReadPosition })),
            }
          return { state: outsideRanges(heldRanges(content), at, at).length === 0 ? 'gone' : 'notHere' }
        },
      )
    }),
  )
}
