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

const remembered = new WeakMap<IntentDoc, { from: MessageView; view: MessageView }>()

/**
 * Returns the views with what is to become of their messages: as if it were done while it waits, and beside the message
 * once the server has refused it.
 */
export function withChanges({ live }: Replica, chatId: string, views: MessageView[]): MessageView[] {
  const changes = new Map(
    live.intents
      .values()
      .flatMap((doc) =>
        doc.kind === 'changeMessage' && doc.chatId === chatId ? [[doc.body.messageId, doc]] : [],
      ),
  )
  return changes.size === 0 ? views : views.map((view) => changedView(view, changes.get(view.id)))
}

function changedView(from: MessageView, doc: IntentDoc | undefined): MessageView {
  const last = doc && lastChange(doc)
  if (!doc || !last) return from
  const known = remembered.get(doc)
  if (known?.from === from) return known.view
  const { state } = doc
  const change = { ...last, state, reason: doc.body.note, canUndo: !doc.body.wasTried, before: from }
  const { photos: _, ...rest } = from
  const view: MessageView =
    state === 'rejected' || from.isTakenBack
      ? { ...from, change }
      : last.message === null
        ? { ...rest, message: '', isTakenBack: true, change }
        : { ...from, message: last.message, change }
  remembered.set(doc, { from, view })
  return view
}
