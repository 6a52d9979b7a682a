import {
  chatMessages,
  historyPages,
  parsePageAddresses,
  searchMessages,
  sendChatMessages,
  type ChatMessageItem,
  type SendResult,
} from '#contract/chat-message.ts'
import { MESSAGE_BYTES_PER_HOUR, MESSAGE_CHANGE_BYTES } from '#contract/limits.ts'
import { askForFullPhoto, changeMessage, messageVersions, reactToMessage } from '#contract/message-change.ts'
import { fail, ok } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { askForFullPhoto as ask, changeMessage as change, reactToMessage as react } from './change-message.ts'
import * as store from './chat-messages.ts'
import { countFittingPages } from './fitting-pages.ts'
import { versionsPage } from './message-versions.ts'
import { searchPage } from './search/search-messages.ts'
import { sendMessages } from './send-messages.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import { updatePresence } from './update-presence.ts'

const HOUR_MS = 3_600_000

/** Messages of the caller's chats: sending, reading, and whole pages of history (§7). */
export function chatMessageRoutes(scope: ServerScope): Route[] {
  const { db, push } = scope
  const volume = scope.limits.volume({
    name: 'message bytes',
    max: MESSAGE_BYTES_PER_HOUR,
    windowMs: HOUR_MS,
  })
  return [
    implement(sendChatMessages, async ({ body, actor }) => {
      const bytes = body.chatMessages.reduce((sum, item) => sum + bytesOf(item), 0)
      const waitMs = await volume.take(actor.id, bytes)
      if (waitMs !== null) return fail({ kind: 'tooMany', message: 'Too much text', retryAfterMs: waitMs })
      const written = await sendMessages(db, {
        chatId: body.chatId,
        senderId: actor.id,
        items: body.chatMessages,
        at: scope.now(),
      })
      if (written.ok) {
        if (written.value.value.some(isFirstOfChat)) await updatePresence(scope, written.value.moved)
        const { moved, devices } = written.value
        push.tellOfMessages(
          devices ? { devices } : { userIds: moved.filter((id) => id !== actor.id) },
          body.chatId,
        )
      } else await volume.giveBack(actor.id, bytes)
      return dataOf(tellMoved(scope, written))
    }),
    implement(changeMessage, async ({ params, body, actor }) => {
      const bytes = MESSAGE_CHANGE_BYTES + Buffer.byteLength(body.message ?? '')
      const waitMs = await volume.take(actor.id, bytes)
      if (waitMs !== null) return fail({ kind: 'tooMany', message: 'Too much text', retryAfterMs: waitMs })
      const changing = { id: params.id, changeId: body.changeId, senderId: actor.id, text: body.message }
      const written = await change(db, { ...changing, at: scope.now() })
      if (!written.ok) await volume.giveBack(actor.id, bytes)
      return dataOf(tellMoved(scope, written))
    }),
    implement(reactToMessage, async ({ params, body, actor }) =>
      dataOf(tellMoved(scope, await react(db, { id: params.id, userId: actor.id, ...body }))),
    ),
    implement(askForFullPhoto, async ({ params, actor }) =>
      dataOf(
        tellMoved(
          scope,
          await ask(db, {
            id: params.id.toLowerCase(),
            photoId: params.photoId.toLowerCase(),
            userId: actor.id,
          }),
        ),
      ),
    ),
    implement(messageVersions, ({ query, actor }) => versionsPage(db, actor.id, query.chatId, query)),
    implement(chatMessages, ({ query, actor }) => store.messagesPage(db, actor.id, query.chatId, query)),
    implement(searchMessages, async ({ query, actor }) => ok(await searchPage(db, actor.id, query))),
    implement(historyPages, async ({ query, actor }) => {
      const asked = parsePageAddresses(query.chats)
      const lookedAt = await countFittingPages(db, actor.id, asked)
      const data = await store.historyPages(db, actor.id, asked.slice(0, lookedAt))
      return ok({ data, meta: { lookedAt } })
    }),
  ]
}

/** The list of its photos is stored, read and sent like a message's text, so it counts too. */
function bytesOf({ message, photos = [] }: ChatMessageItem): number {
  return Buffer.byteLength(message) + (photos.length === 0 ? 0 : JSON.stringify(photos).length)
}

/** From their first message on, the two see each other's presence. */
function isFirstOfChat(result: SendResult): boolean {
  return result.status === 'stored' && result.message.position === 0
}
