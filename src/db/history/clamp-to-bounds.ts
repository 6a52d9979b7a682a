import type { ChatRow } from '#contract/chat.ts'
import type { Replica } from '#db/replica.ts'
import { intentId } from '#db/schema/intents.ts'
import { pageAddress, type MessagePageDoc } from '#db/schema/message-pages.ts'
import { changeRows, readAllRows } from '#db/storage/rows.ts'
import { contentOf } from './page-content.ts'
import type { ServerRows } from './server-fold.ts'

/*
 * After a reset the server may hold an older database, whose next positions are other messages. Read marks and deletions
 * made before it are cut to what was seen here, so that nothing unseen counts as read or is cleared.
 */

/** How many messages of a chat are remembered by their ids. */
const SEEN_MOST = 100

/** What became of a request of the lost database says nothing. */
export function askedAgain<State extends string>(state: State): State | 'uncertain' {
  return state === 'sending' ? 'uncertain' : state
}

/** Marks what names positions of the history that ends, with the messages of its `pages`, before those are dropped. */
export async function markForClamp(
  { collections }: Replica,
  pages: readonly MessagePageDoc[],
): Promise<void> {
  const local = await readAllRows(collections.chatLocal)
  const intents = await readAllRows(collections.intents)
  const seen = seenIn(pages, new Set([...local.map(({ id }) => id), ...intents.map(({ chatId }) => chatId)]))
  await changeRows(
    collections.chatLocal,
    local.map(({ id }) => id),
    (doc, id) =>
      doc === null ? 'keep' : { ...doc, body: { ...doc.body, ...markedWith(doc.body, seen.get(id)) } },
  )
  await changeRows(
    collections.intents,
    intents.map(({ id }) => id),
    (doc) =>
      doc === null
        ? 'keep'
        : {
            ...doc,
            state: askedAgain(doc.state),
            body: { ...doc.body, ...markedWith(doc.body, seen.get(doc.chatId)) },
          },
  )
}

type Marked = { needsClamp: boolean; seen?: string[] }

/** One that is still marked knows more: its pages went with an earlier reset, or before a kill. */
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

/** Cuts what is marked to these rows of chats. */
export async function clampToBounds(replica: Replica, chats: ServerRows['chats']): Promise<void> {
  const { collections, live } = replica
  const rows = new Map(chats.flatMap(({ id, row }) => (row === null ? [] : [[id, row]])))
  const marked = [...rows.keys()].filter((id) => live.chatLocal.get(id)?.body.needsClamp === true)
  await changeRows(collections.chatLocal, marked, (doc, id) => {
    if (doc === null) return 'keep'
    const { seen = [], ...body } = doc.body
    // One that the lost database was told of is not told again: then what the new one says is what counts.
    const isWaiting = live.intents.get(intentId('readMark', id)) !== null
    const readPosition = isWaiting ? cut(body.readPosition, seen, rows.get(id)) : -1
    return { ...doc, body: { ...body, needsClamp: false, readPosition } }
  })
  const intents = [...rows.keys()]
    .flatMap((id) => [intentId('deleteChat', id), intentId('readMark', id)])
    .filter((id) => live.intents.get(id)?.body.needsClamp === true)
  await changeRows(collections.intents, intents, (doc) => {
    if (doc === null) return 'keep'
    const { seen = [], ...body } = doc.body
    const position = cut(body.position, seen, rows.get(doc.chatId))
    return { ...doc, body: { ...body, needsClamp: false, position } }
  })
}

/**
 * An older copy holds the beginning of what was seen here. Where its newest message is one of those, so are all before
 * it; where somebody has written since, which messages the position meant is not known any more: none.
 */
function cut(position: number, seen: readonly string[], row: ChatRow | undefined): number {
  if (!row) return -1
  const isSeen = row.lastMessage === null || seen.includes(row.lastMessage.id)
  return isSeen ? Math.min(position, row.lastPosition) : -1
}
