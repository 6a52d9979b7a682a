import type { Replica } from '#db/replica.ts'
import type { IntentDoc, MessageChange } from '#db/schema/intents.ts'
import type { MessageView } from '#db/views/chat-view.ts'

/*
 * A change of a message, an edit or a taking back, is an intent of its message. What was tried once stays as it was sent:
 * a further change is `next`, and goes once the server has answered about the one before. So a request that comes late
 * never undoes a newer one, and of several edits only the last is sent.
 */

/** Returns a change with what was asked for meanwhile in its place, or `null` if nothing was. */
export function nextChange(doc: IntentDoc): IntentDoc | null {
  const { next, ...body } = doc.body
  return next === undefined
    ? null
    : { ...doc, state: 'queued', body: { ...body, change: next, attempts: [], wasTried: false } }
}

/** Returns what a message should say in the end. */
export function lastChange({ body }: IntentDoc): MessageChange | undefined {
  return body.next ?? body.change
}

/**
 * Returns the views with what is to become of their messages: as if it were done while it waits, and beside the message
 * once the server has refused it.
 */
export function withChanges({ live, userId }: Replica, chatId: string, views: MessageView[]): MessageView[] {
  const ofChat = live.intents
    .values()
    .filter((doc) => doc.chatId === chatId && doc.body.messageId !== undefined)
  if (ofChat.length === 0) return views
  return views.map((view) =>
    ofChat
      .filter(({ body }) => body.messageId === view.id)
      .reduce(
        (shown, doc) => (doc.kind === 'reactMessage' ? reacted : changedView)(shown, doc, userId),
        view,
      ),
  )
}

function changedView(from: MessageView, doc: IntentDoc): MessageView {
  const last = lastChange(doc)
  if (!last) return from
  const { state } = doc
  const change = { ...last, state, reason: doc.body.note, canUndo: !doc.body.wasTried, before: from }
  const { photos: _, ...rest } = from
  return state === 'rejected' || from.isTakenBack
    ? { ...from, change }
    : last.message === null
      ? { ...rest, message: '', isTakenBack: true, change }
      : { ...from, message: last.message, change }
}

function reacted(from: MessageView, doc: IntentDoc, userId: string): MessageView {
  const emoji = lastChange(doc)?.message ?? null
  const { reactions: reactionsBefore = [] } = from
  const others = reactionsBefore.filter(({ isMine }) => !isMine)
  const reactions =
    emoji === null ? others : [...others, { by: userId, emoji, isMine: true, isWaiting: true as const }]
  return { ...from, reactions, reactionsBefore }
}
