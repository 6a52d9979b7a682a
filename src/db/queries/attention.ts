import { othersIn } from '#contract/chat-people.ts'
import { combineLatest, map, type Observable } from 'rxjs'
import type { ChatMessage } from '#contract/chat-message.ts'
import { allRecords } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { AttentionChat, AttentionView } from '#db/views/attention-view.ts'
import { recordsToSee } from './attention-records.ts'
import { isVisible, outgoingByChat, readState } from './chat-view.ts'
import { derived } from './derived.ts'
import { changeTitle, waitingFiles$ } from './waiting-changes.ts'

const NONE: OutgoingDoc[] = []

/**
 * What needs the person now, from what is on this device: chat rows, outbox, drafts, records and refused files, but
 * never messages.
 */
export function attention({ replica }: Scope): Observable<AttentionView> {
  return combineLatest([attentionRows(replica), refusedFiles(replica)]).pipe(
    map(([rows, files]) => ({ ...rows, files })),
  )
}

function refusedFiles(replica: Replica): Observable<AttentionView['files']> {
  return waitingFiles$(replica).pipe(
    map((files) =>
      files.flatMap(({ id, purpose, ownerId, name, state }) =>
        state === 'rejected' ? [{ id, purpose, ownerId, name }] : [],
      ),
    ),
  )
}

function attentionRows(replica: Replica): Observable<Omit<AttentionView, 'files'>> {
  const { live, userId } = replica
  const tables = [live.chats, live.chatLocal, live.intents, live.outgoingMessages, live.drafts, live.edits]
  return derived(
    [...tables, ...allRecords(replica)].map((table) => ({ table })),
    () => {
      const outgoing = outgoingByChat(replica)
      const view: Omit<AttentionView, 'files'> = {
        ...noChats(),
        changes: changesOf(replica),
        records: recordsToSee(replica),
      }
      const newestFirst = live.chats.values().toSorted((a, b) => (latestAt(a.row) < latestAt(b.row) ? 1 : -1))
      for (const doc of newestFirst) {
        const ofChat = outgoing.get(doc.id) ?? NONE
        const others = othersIn(doc.row.participants, userId)
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
        const isCallMissed = unreadCount > 0 && isMissedCall(doc.row.lastMessage, userId)
        const at = latestAt(doc.row)
        if (isCallMissed) view.missedCalls.push({ ...chat, at })
        const unread = isCallMissed ? unreadCount - 1 : unreadCount
        const preview = wordsOf(doc.row.lastMessage)
        if (unread > 0) view.unread.push({ ...chat, count: unread, preview, at })
        const text = live.drafts.get(doc.id)?.body.text ?? ''
        if (text.trim() !== '' && !doc.row.isClosed) view.drafts.push({ ...chat, text })
      }
      // Written for a conversation that isn't theirs any more.
      for (const [chatId, docs] of outgoing)
        if (live.chats.get(chatId) === null)
          for (const { id, state, body } of docs)
            if (state === 'rejected')
              view.refused.push({
                chatId,
                others: [],
                id,
                message: body.message,
                reason: body.rejection ?? 'invalid',
              })
      return view
    },
    { throttleMs: THROTTLE_MS },
  )
}

function noChats() {
  return { refused: [], uncertain: [], missedCalls: [], unread: [], waiting: [], drafts: [] }
}

/** Edits that can't continue by themselves, latest first. */
function changesOf(replica: Replica): AttentionView['changes'] {
  return replica.live.edits
    .values()
    .sort((a, b) => b.body.changedAt - a.body.changedAt)
    .flatMap((doc) => {
      const { collection, recordId, state } = doc
      if (state !== 'conflict' && state !== 'rejected') return []
      return [{ collection, recordId, state, title: changeTitle(replica, doc) }]
    })
}

/** The text of a call's line says how the call ended. */
function isMissedCall(message: ChatMessage | null, userId: string): boolean {
  return (
    message?.kind === 'call' &&
    message.senderId !== userId &&
    message.message !== 'answered' &&
    message.message !== 'declined'
  )
}

/** During a burst of changes it is computed at most this often. */
const THROTTLE_MS = 100

/** Returns the text of a message. The line of a call, and what was taken back, have none written by a person. */
function wordsOf(message: ChatMessage | null): string {
  return message?.kind === 'text' && !message.takenBack ? message.message : ''
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
