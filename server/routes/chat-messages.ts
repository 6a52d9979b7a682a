import { chatMessages, historyPages, parsePageAddresses, sendChatMessages } from '#contract/chat-message.ts'
import { ok } from '#contract/result.ts'
import { implement, type Route } from '#server/implement.ts'
import type { ServerScope } from '#server/scope.ts'
import * as store from '#server/store/chat-messages.ts'
import { sendMessages } from '#server/store/send-messages.ts'
import { tellMoved } from './tell-moved.ts'

/** Messages of the caller's chats: sending, reading, whole pages of history (§7). */
export function chatMessageRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  return [
    implement(sendChatMessages, async ({ body, actor }) => {
      const sent = tellMoved(
        scope,
        await sendMessages(db, {
          chatId: body.chatId,
          senderId: actor.id,
          items: body.chatMessages,
          at: scope.now(),
        }),
      )
      return sent.ok ? ok({ data: sent.value }) : sent
    }),
    implement(chatMessages, ({ query, actor }) => store.messagesPage(db, actor.id, query.chatId, query)),
    implement(historyPages, async ({ query, actor }) =>
      ok({ data: await store.historyPages(db, actor.id, parsePageAddresses(query.chats)) }),
    ),
  ]
}
