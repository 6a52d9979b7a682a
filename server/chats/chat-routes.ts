import { blockUser, chats, deleteChat, markRead, startChat } from '#contract/chat.ts'
import { CHATS_STARTED_PER_HOUR } from '#contract/limits.ts'
import { fail, ok } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import * as members from './chat-members.ts'
import { chatsPage } from './chats.ts'
import { startChat as start } from './start-chat.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import { updatePresence } from './update-presence.ts'

/** The caller's chats: list, start, read, clear and block (§7). Only members see a chat. */
export function chatRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const starts = createRateWindow(scope.limits, {
    name: 'chats',
    max: CHATS_STARTED_PER_HOUR,
    windowMs: 3_600_000,
  })
  return [
    implement(chats, async ({ query, actor }) => ok(await chatsPage(db, actor.id, query))),
    implement(startChat, async ({ body, actor }) => {
      const waitMs = await starts.take(actor.id)
      if (waitMs !== null) return fail({ kind: 'tooMany', message: 'Too many chats', retryAfterMs: waitMs })
      const starting = { ...body, userId: actor.id, newId: scope.newId, at: scope.now() }
      return dataOf(tellMoved(scope, await start(db, starting)))
    }),
    implement(deleteChat, async ({ params, query, actor }) =>
      tellMoved(scope, await members.clearChat(db, actor.id, params.id, query.upTo)),
    ),
    implement(blockUser, async ({ params, body, actor }) => {
      const blocked = await members.blockOther(db, actor.id, params.id, body.userId)
      if (blocked.ok) {
        const { moved, between, silenced } = blocked.value
        await updatePresence(scope, between)
        for (const chatId of silenced)
          scope.live.publish(moved, { subject: 'chat-call', payload: { chatId } })
      }
      return tellMoved(scope, blocked)
    }),
    implement(markRead, async ({ params, body, actor }) =>
      dataOf(tellMoved(scope, await members.markRead(db, actor.id, params.id, body.readPosition))),
    ),
  ]
}
