import {
  chatMessages,
  historyPages,
  parsePageAddresses,
  searchMessages,
  sendChatMessages,
} from '#contract/chat-message.ts'
import { SEARCHES_PER_MINUTE } from '#contract/limits.ts'
import { fail, ok } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { Push } from '#server/push/open-push.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import * as store from './chat-messages.ts'
import { countFittingPages } from './fitting-pages.ts'
import { sendMessages } from './send-messages.ts'
import { tellMoved } from '#server/live/tell-moved.ts'

/** Messages of the caller's chats: sending, reading, whole pages of history (§7). */
export function chatMessageRoutes(scope: ServerScope, push: Push): Route[] {
  const { db } = scope
  const searches = createRateWindow(SEARCHES_PER_MINUTE, 60_000, scope.now)
  return [
    implement(sendChatMessages, async ({ body, actor }) => {
      const written = await sendMessages(db, {
        chatId: body.chatId,
        senderId: actor.id,
        items: body.chatMessages,
        at: scope.now(),
      })
      if (written.ok) {
        const others = written.value.moved.filter((id) => id !== actor.id)
        push.tellOfMessages(others, body.chatId)
      }
      return dataOf(tellMoved(scope, written))
    }),
    implement(chatMessages, ({ query, actor }) => store.messagesPage(db, actor.id, query.chatId, query)),
    implement(searchMessages, async ({ query, actor }) => {
      const waitMs = searches.take(actor.id)
      if (waitMs !== null)
        return fail({ kind: 'tooMany', message: 'Too many searches', retryAfterMs: waitMs })
      return ok(await store.searchPage(db, actor.id, query))
    }),
    implement(historyPages, async ({ query, actor }) => {
      const asked = parsePageAddresses(query.chats)
      const lookedAt = await countFittingPages(db, actor.id, asked)
      const data = await store.historyPages(db, actor.id, asked.slice(0, lookedAt))
      return ok({ data, meta: { lookedAt } })
    }),
  ]
}
