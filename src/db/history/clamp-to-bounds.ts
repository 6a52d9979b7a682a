import type { ChatRow } from '#contract/chat.ts'
import type { Replica } from '#db/replica.ts'
import { intentId } from '#db/schema/intents.ts'
import { pageAddress, type MessagePageDoc } from '#db/schema/message-pages.ts'
import type { Commit } from '#db/storage/commit.ts'
import { contentOf } from './page-content.ts'
import type { ServerRows } from './server-fold.ts'

/*
 * After a reset the server may hold an older database, whose next positions will be other messages. Read marks and
 * deletions made before the reset are clamped to what was seen here, so that nothing unseen counts as read or is
 * cleared.
 */

/** How many messages of a chat are remembered by their ids. */
const SEEN_MOST = 100

/** The result of a request to the lost database says nothing, so `sending` becomes `uncertain`. */
export function askedAgain<State extends string>(state: State): State | 'uncertain' {
  return state === 'sending' ? 'uncertain' : state
}

/**
 * Marks everything that names positions of the ending history, with the message ids of its pages. Runs in the commit
 * that drops those pages.
 */
export async function markForClamp(
  { tables }: Replica,
  { allRows, put }: Pick<Commit, 'allRows' | 'put'>,
): Promise<void> {
  const [pages, local, intents] = await Promise.all([
    allRows(tables.messagePages),
    allRows(tables.chatLocal),
    allRows(tables.intents),
  ])
  const chatIds = new Set([...local.keys(), ...[...intents.values()].map(({ chatId }) => chatId)])
  const seen = seenIn([...pages.values()], chatIds)
  for (const [id, doc] of local)
    put(tables.chatLocal, id, { ...doc, body: { ...doc.body, ...markedWith(doc.body, seen.get(id)) } })
  for (const [id, doc] of intents)
    put(tables.intents, id, {
      ...doc,
      state: askedAgain(doc.state),
      body: { ...doc.body, ...markedWith(doc.body, seen.get(doc.chatId)) },
    })
}

type Marked = { needsClamp: boolean; seen?: string[] }

/** One that is still marked keeps its ids: its pages were dropped by an earlier reset. */
function markedWith(body: Marked, seen: string[] = []): Required<Marked> {
  return { needsClamp: true, seen: body.needsClamp ? (body.seen ?? []) : seen }
}

function seenIn(pages: readonly MessagePageDoc[], chatIds: ReadonlySet<string>): Map<string, string[]> {
  const newest = pages.toSorted((a, b) => pageAddress(b.id).page - pageAddress(a.id).page)
  const seen = new Map<string, string[]>()
  for (const page of newest) {
    const { chatId } = pageAddress(page.id)
    const known = seen.get(chatId) ?? []
    if (!chatIds.has(chatId) || known.length >= SEEN_MOST) continue
    seen.set(chatId, [...known, ...contentOf(page).messages.map(({ id }) => id)])
  }
  return seen
}

/** Rows of chats, by the id of the read mark or intent to clamp to them. */
export type BoundsToClamp = { marks: Map<string, ChatRow>; intents: Map<string, ChatRow> }

/** Returns what was made here about these chats before a reset and hasn't been clamped to their bounds since. */
export function boundsToClamp({ live }: Replica, chats: ServerRows['chats']): BoundsToClamp {
  const marks = new Map<string, ChatRow>()
  const intents = new Map<string, ChatRow>()
  for (const { id, row } of chats) {
    if (row === null) continue
    if (live.chatLocal.get(id)?.body.needsClamp === true) marks.set(id, row)
    for (const intent of [intentId('deleteChat', id), intentId('readMark', id)])
      if (live.intents.get(intent)?.body.needsClamp === true) intents.set(intent, row)
  }
  return { marks, intents }
}

/** Clamps marked items to these rows of chats, in the commit that writes the rows. */
export async function clampToBounds(
  { tables, live }: Replica,
  { rows, put }: Commit,
  { marks, intents }: BoundsToClamp,
): Promise<void> {
  const [local, marked] = await Promise.all([
    marks.size > 0 ? rows(tables.chatLocal, marks.keys()) : [],
    intents.size > 0 ? rows(tables.intents, intents.keys()) : [],
  ])
  for (const [id, doc] of local) {
    if (doc === null || !doc.body.needsClamp) continue
    const { seen = [], ...body } = doc.body
    // A mark that the lost database had accepted isn't sent again, so the new database's mark counts.
    const isWaiting = live.intents.get(intentId('readMark', id)) !== null
    const readPosition = isWaiting ? cut(body.readPosition, seen, marks.get(id)) : -1
    put(tables.chatLocal, id, { ...doc, body: { ...body, needsClamp: false, readPosition } })
  }
  for (const [id, doc] of marked) {
    if (doc === null || !doc.body.needsClamp) continue
    const { seen = [], ...body } = doc.body
    const position = cut(body.position, seen, intents.get(id))
    put(tables.intents, id, { ...doc, body: { ...body, needsClamp: false, position } })
  }
}

/**
 * An older copy holds the beginning of what was seen here. If its newest message was seen, so were all before it. If
 * somebody has written since, the messages that the position meant are unknown, so this returns -1 (none).
 */
function cut(position: number, seen: readonly string[], row: ChatRow | undefined): number {
  if (!row) return -1
  const isSeen = row.lastMessage === null || seen.includes(row.lastMessage.id)
  return isSeen ? Math.min(position, row.lastPosition) : -1
}
