import { othersIn } from '#contract/chat-people.ts'
import { combineLatest, map, type Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import { fullName } from '#contract/full-name.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { foldedText } from '#domain/text/folded-text.ts'
import { waitingPhotos } from '#db/outbox/message-photos.ts'
import { intentId } from '#db/schema/intents.ts'
import { waitsForServer, type OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { ChatView, OutboxView, WaitingDeletion } from '#db/views/chat-view.ts'
import type { EditState } from '#db/views/edit-view.ts'
import { changeOfLast, chatView, isVisible, outgoingByChat, readState } from './chat-view.ts'
import { derived, type Watched } from './derived.ts'
import { unsentOf } from './files.ts'

const NONE: OutgoingDoc[] = []
/** The least time between two lists: copying some hundred chats for each message would delay the messages. */
const LIST_THROTTLE_MS = 50

/**
 * The chats: first those with something on its way, then by the server's time of the newest line. Hidden chats are left
 * out. `search` filters by people, rooms and last message. Reads the chats' own rows, local marks, the outbox, intents
 * and drafts, never messages. A search also reads the rooms of agreements, because a chat shows the room of a stay.
 */
export function chatList({ replica }: Scope, { search }: { search: string }): Observable<ChatView[]> {
  const { live } = replica
  const wanted = foldedText(search.trim())
  const tables: Watched[] = [
    live.chats,
    live.chatLocal,
    live.outgoingMessages,
    live.intents,
    live.drafts,
  ].map((table) => ({ table }))
  const agreements = recordsOf(replica, 'agreements')
  if (wanted !== '') tables.push({ table: agreements })
  const viewOf = rememberedViews(replica)
  const compute = (): ChatView[] => {
    const outgoing = outgoingByChat(replica)
    const stays = wanted === '' ? [] : agreements.values().map(({ row }) => row)
    const ranked: { view: ChatView; waits: string; at: string }[] = []
    for (const doc of live.chats.values()) {
      const ofChat = outgoing.get(doc.id) ?? NONE
      if (!isVisible(replica, doc, ofChat)) continue
      const view = viewOf(doc, ofChat)
      if (wanted !== '' && !searchable(view, stays).includes(wanted)) continue
      // The device's clock isn't used for ordering: what waits here comes first, by its ascending id.
      const waits = ofChat.findLast(({ state }) => state !== 'sent' && state !== 'rejected')?.id ?? ''
      const at = doc.row.lastMessage?.createdAt ?? doc.row.createdAt
      ranked.push({
        view,
        waits,
        at: ofChat.reduce((time, { body }) => latest(time, body.stored?.createdAt), at),
      })
    }
    ranked.sort(
      (a, b) => descending(a.waits, b.waits) || descending(a.at, b.at) || descending(b.view.id, a.view.id),
    )
    return ranked.map(({ view }) => view)
  }
  const isSame = (a: ChatView[], b: ChatView[]): boolean =>
    a.length === b.length && a.every((view, i) => view === b[i])
  return derived(tables, compute, { isSame, throttleMs: LIST_THROTTLE_MS })
}

/** Returns the same view for the same rows, so that a change to one chat among hundreds changes one view. */
function rememberedViews(replica: Replica): (doc: ChatDoc, outgoing: readonly OutgoingDoc[]) => ChatView {
  const { live } = replica
  const remembered = new Map<string, { view: ChatView; from: unknown[] }>()
  return (doc, outgoing) => {
    const { id } = doc
    const intents = [
      live.intents.get(intentId('deleteChat', id)),
      live.intents.get(intentId('blockUser', id)),
      changeOfLast(replica, doc.row),
    ]
    const from = [doc.row, live.chatLocal.get(id), live.drafts.get(id), ...intents, ...outgoing]
    const known = remembered.get(id)
    if (known?.from.length === from.length && known.from.every((row, i) => row === from[i])) return known.view
    const view = chatView(replica, doc, outgoing)
    const isUnchanged = known !== undefined && JSON.stringify(known.view) === JSON.stringify(view)
    remembered.set(id, { view: isUnchanged ? known.view : view, from })
    return isUnchanged ? known.view : view
  }
}

/** One chat, even a hidden one; `null` if it isn't on this device. */
export function chat({ replica }: Scope, { chatId }: { chatId: string }): Observable<ChatView | null> {
  const { live } = replica
  const isThis = (id: string): boolean => id === chatId || id.endsWith(`:${chatId}`)
  return derived(
    [
      { table: live.chats, concerns: isThis },
      { table: live.chatLocal, concerns: isThis },
      { table: live.intents, concerns: isThis },
      { table: live.drafts, concerns: isThis },
      { table: live.outgoingMessages },
    ],
    () => {
      const doc = live.chats.get(chatId)
      return doc === null ? null : chatView(replica, doc, outgoingByChat(replica).get(chatId) ?? NONE)
    },
  )
}

/** The number of unread messages in all chats that the list shows. */
export function unreadTotal({ replica }: Scope): Observable<number> {
  const { live } = replica
  return derived([{ table: live.chats }, { table: live.chatLocal }, { table: live.intents }], () =>
    live.chats
      .values()
      .filter((doc) => isVisible(replica, doc, NONE))
      .reduce((total, { id }) => total + readState(replica, id).unreadCount, 0),
  )
}

/** Deletions that can still be undone. */
export function waitingDeletions({ replica }: Scope): Observable<WaitingDeletion[]> {
  const { live, userId } = replica
  return derived([{ table: live.intents }, { table: live.chats }], () =>
    live.intents
      .values()
      .filter(({ kind, body }) => kind === 'deleteChat' && !body.wasTried)
      .sort((a, b) => descending(b.body.madeId, a.body.madeId))
      .map(({ chatId }) => ({
        chatId,
        others: othersIn(live.chats.get(chatId)?.row.participants ?? [], userId),
      })),
  )
}

/** Counts of what waits on this device. Read marks aren't counted, because nobody wrote them. */
export function outbox({ replica }: Pick<Scope, 'replica'>): Observable<OutboxView> {
  const { live } = replica
  const written = derived(
    [live.outgoingMessages, live.intents, live.edits, live.laterOutbox, live.laterEdits].map((table) => ({
      table,
    })),
    () => {
      const unsent = live.outgoingMessages.values().filter(({ state }) => state !== 'sent')
      // A newer server is asked by itself: nobody has to look at what waits for one.
      const states = unsent.map((doc) =>
        doc.state === 'uncertain' && waitsForServer(doc) ? 'queued' : doc.state,
      )
      const isStuck = (state: EditState): boolean => state === 'conflict' || state === 'rejected'
      const edits = live.edits.values().map(({ state }) => state)
      const count = (...wanted: string[]): number => states.filter((state) => wanted.includes(state)).length
      const intents = live.intents.values().filter(({ kind }) => kind !== 'readMark')
      return {
        madeAt: [
          ...unsent.map(({ body }) => Date.parse(body.writtenAt)),
          ...intents.map(({ body }) => timeOfId(body.madeId)),
          ...live.edits.values().map(({ body }) => body.changedAt),
        ],
        waiting: count('queued', 'sending'),
        uncertain: count('uncertain'),
        rejected: count('rejected'),
        intents: intents.filter(({ state }) => state !== 'rejected').length,
        refusedIntents: intents.filter(({ state }) => state === 'rejected').length,
        edits: edits.filter((state) => !isStuck(state)).length,
        stuckEdits: edits.filter(isStuck).length,
        later: live.laterOutbox.size() + live.laterEdits.size(),
        // Together with the messages: in between, a photo would count neither as part of its message nor by itself.
        held: [...waitingPhotos(replica)],
      }
    },
  )
  const files = replica.files.entries$({ state: ['queued', 'sending', 'rejected'] })
  return combineLatest([written, files]).pipe(
    map(([{ madeAt, held, ...counts }, entries]) => {
      const { chosenAt, ...ofFiles } = unsentOf(entries.filter(({ id }) => !held.includes(id)))
      const times = [...madeAt, ...chosenAt]
      const oldestAt = times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
      return { ...counts, ...ofFiles, oldestAt }
    }),
  )
}

/** Returns when a UUIDv7 was made: its first 48 bits, in ms since 1970. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

function searchable({ others, subject, preview }: ChatView, stays: readonly AgreementRow[]): string {
  const names = others.map(fullName)
  const rooms = stays
    .filter(({ hostId, guestId }) => others.some(({ id }) => id === hostId || id === guestId))
    .map(({ unitTitle }) => unitTitle)
  return foldedText(
    [...names, ...rooms, subject?.title ?? '', preview?.kind === 'text' ? preview.message : ''].join('\n'),
  )
}

function latest(a: string, b: string | undefined): string {
  return b !== undefined && b > a ? b : a
}

function descending(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0
}
