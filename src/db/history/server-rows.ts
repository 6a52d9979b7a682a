import type { Change, Checkpoint } from '#contract/changes.ts'
import { checkpointNumber } from '#contract/checkpoint-number.ts'
import type { Chat, ChatRow } from '#contract/chat.ts'
import type { ChatMessage, HistoryPage, PageAddress } from '#contract/chat-message.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { RECORD_KINDS } from '#contract/records.ts'
import { ok, type Result } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { beginHistory, type AskedAt } from '#db/storage/asked-at.ts'
import { forgetListed } from '#db/storage/beside-feed.ts'
import { byNewest, pagesMissing } from './chat-rows.ts'
import { askForStoredFiles } from '#db/storage/files.ts'
import { askedAgain, markForClamp } from './clamp-to-bounds.ts'
import { allRecords, recordsOf } from '#db/records/record-tables.ts'
import { forgetGone, isRecordChange, type RecordChange } from '#db/records/records.ts'
import type { Replica } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import { pageId } from '#db/schema/message-pages.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { ServerRows, Versioned } from './server-fold.ts'
import type { FeedStep } from './server-commit.ts'
import { serverWriter } from './server-writer.ts'

/*
 * How server rows get into the replica. Only the leader writes them. Everything here is safe to repeat: each call is
 * one or more commits, and each commit is written completely or not at all.
 */

/**
 * Applies rows of the change feed, in feed order. Resolves when they are written together with the checkpoint that
 * `step` names. Fails with `conflict` if the replica isn't at the checkpoint that was requested from.
 */
export function applyChanges(
  replica: Replica,
  changes: readonly Change[],
  step: FeedStep | null = null,
): Promise<Result<void>> {
  const rows: Versioned<ChatMessage>[] = []
  const wire = step?.wire ?? WIRE
  const gone = new Set<string>()
  const chats: ServerRows['chats'] = []
  const revived = new Set<string>()
  const records: RecordChange[] = []
  for (const change of changes) {
    if (isRecordChange(change)) {
      records.push(change)
    } else if (change.collection === 'chats') {
      chats.push({ id: change.id, n: change.n, row: change.row, isList: false })
      if (change.row === null) revived.delete(change.id)
      else revived.add(change.id)
    } else if (change.row === null) {
      gone.add(change.id)
    } else {
      rows.push({ said: change.row, wire })
      revived.add(change.row.chatId)
    }
  }
  return serverWriter(replica).write({ rows, gone, chats, revived, records }, { step })
}

/**
 * Applies whole history pages, told in `wire`. Leaves out pages of a chat that isn't here (any more), and everything that
 * was `asked` for before a reset.
 */
export async function putHistoryPages(
  replica: Replica,
  pages: readonly HistoryPage[],
  asked?: Pick<AskedAt, 'history'>,
  wire: number = WIRE,
): Promise<Result<void>> {
  const writer = serverWriter(replica)
  // One by one, so that the writer can form commits of a bounded size.
  const written = await Promise.all(pages.map((said) => writer.write({ pages: [{ said, wire }] }, { asked })))
  return written.find(({ ok: isWritten }) => !isWritten) ?? ok(undefined)
}

/** Applies single rows of GET /chat-message, or the stored rows in the response to a send. `asked`, `wire`: as above. */
export function applyMessages(
  replica: Replica,
  rows: readonly ChatMessage[],
  asked?: Pick<AskedAt, 'history'>,
  wire: number = WIRE,
): Promise<Result<void>> {
  return serverWriter(replica).write({ rows: rows.map((said) => ({ said, wire })) }, { asked })
}

/** Applies records as received from the server. Leaves out what is older than the row here, by number or version. */
export function applyRecords(replica: Replica, records: readonly RecordChange[]): Promise<Result<void>> {
  return serverWriter(replica).write({ records: [...records] })
}

/** Applies a record from the response to a request of its own, unless a reset or a tombstone has overtaken it. */
export function applyAnswer(replica: Replica, change: RecordChange, asked: AskedAt): Promise<Result<void>> {
  return serverWriter(replica).write({ records: [{ ...change, asked }] }, { asked })
}

/**
 * Applies rows of GET /chat or POST /chat, with the unread messages in them. `checkpoint` is the one held when the
 * request was made (`null` for none): rows that the feed has brought since aren't replaced.
 */
export function applyChatList(
  replica: Replica,
  rows: readonly (Chat | ChatRow)[],
  checkpoint: string | null,
  wire: number = WIRE,
): Promise<Result<void>> {
  const asOf = checkpoint === null ? 0 : checkpointNumber(checkpoint)
  const chats: ServerRows['chats'] = []
  const unread: Versioned<ChatMessage>[] = []
  for (const listed of rows) {
    const { messages, ...row } = { messages: [], ...listed }
    chats.push({ id: row.id, n: asOf, row, isList: true })
    unread.push(...messages.map((said) => ({ said, wire })))
  }
  return serverWriter(replica).write({ rows: unread, chats })
}

/**
 * After a `reset`: drops every server row and the checkpoint, and keeps everything this device wrote; then sync again.
 * What was under way, or noted as sent by an earlier build, becomes `uncertain`, because the database that accepted it
 * may be gone. Stored files are asked about again, read marks are clamped to the bounds of the next rows, and edits are
 * measured against them. `listedFrom`: the head of what is listed next, if known. Fails like `commitServerRows`.
 */
export function dropServerRows(
  replica: Replica,
  listedFrom: Checkpoint | null = null,
): Promise<Result<void>> {
  const { store, tables, live, files } = replica
  const writer = serverWriter(replica)
  // Waits for the write under way: rows of the old database must not be written after this.
  return writer.exclusively(async () => {
    const asked = await storing(async () => {
      // Runs while the own profile's picture is still known. Files have a database of their own, which may be ahead.
      await live.profile.ready
      await askForStoredFiles(files, live.profile.values()[0]?.row.avatarUrl ?? null)
    })
    if (!asked.ok) return asked
    const dropped = await store.serverCommit(
      ['chats', 'messagePages', 'records', 'outbox', 'chatLocal', 'edits'],
      async (commit) => {
        const { allRows, put, clear, setMeta } = commit
        // First, because which messages were seen here is known only from the pages about to be dropped.
        await markForClamp(replica, commit)
        for (const collection of ['chats', 'messagePages', 'records'] as const) await clear(collection)
        for (const [id, doc] of await allRows(tables.outgoingMessages))
          if (doc.state === 'sent' || doc.state === 'sending')
            put(tables.outgoingMessages, id, withoutAnswer(doc))
        for (const [id, doc] of await allRows(tables.edits))
          put(tables.edits, id, {
            ...doc,
            state: askedAgain(doc.state),
            body: { ...doc.body, isUnmeasured: true },
          })
        setMeta('checkpoint', null)
        forgetListed(replica, commit, listedFrom)
        await beginHistory(commit)
        return ok(undefined)
      },
    )
    if (dropped.ok) {
      writer.forgetRemoved()
      forgetGone(replica, 0)
    }
    return dropped
  })
}

function withoutAnswer(doc: OutgoingDoc): OutgoingDoc {
  return { ...doc, state: 'uncertain', body: { ...doc.body, stored: null } }
}

/**
 * Drops rows that the complete lists of a checkpoint didn't name: rows of an interrupted first sync that have been
 * deleted since. The feed reports such deletions only to devices that were up to date at the time.
 */
export async function dropUnlisted(replica: Replica, checkpoint: string): Promise<Result<void>> {
  const { chats } = replica.live
  await serverWriter(replica).idle()
  await Promise.all([chats, ...allRecords(replica)].map(({ ready }) => ready))
  const n = checkpointNumber(checkpoint)
  // `n` is 0 for rows that were read individually, which appear in no list.
  const old = <Doc extends { id: string; n: number }>(docs: Doc[]): string[] =>
    docs.filter((doc) => doc.n > 0 && doc.n < n).map(({ id }) => id)
  const gone: Change[] = [
    ...old(chats.values()).map((id) => ({ n, collection: 'chats' as const, id, row: null })),
    ...RECORD_KINDS.flatMap((collection) =>
      old(recordsOf(replica, collection).values()).map((id) => ({ n, collection, id, row: null })),
    ),
  ]
  return gone.length === 0 ? ok(undefined) : applyChanges(replica, gone)
}

/** Returns the pages missing on this device, newest conversation first and newest page first, at most `limit`. */
export async function missingPages(
  replica: Replica,
  limit: number,
  newestOf: (chatId: string) => number | null = () => null,
): Promise<PageAddress[]> {
  await serverWriter(replica).idle()
  await replica.live.chats.ready
  const found: PageAddress[] = []
  for (const chat of replica.live.chats.values().sort(byNewest)) {
    const newest = newestOf(chat.id)
    const oldest = newest === null ? 0 : pageOfPosition(chat.row.lastPosition) - newest + 1
    for (const page of pagesMissing(chat)) {
      if (page < oldest) break
      if (found.length === limit) return found
      found.push({ chatId: chat.id, page })
    }
  }
  return found
}

/** Returns the missing ones of a chat's newest `count` pages, newest first. Used when a chat is opened. */
export async function missingPagesOfChat(
  replica: Replica,
  chatId: string,
  count: number,
): Promise<PageAddress[]> {
  await serverWriter(replica).idle()
  await replica.live.chats.ready
  const chat = replica.live.chats.get(chatId)
  if (chat === null) return []
  const newest = pageOfPosition(chat.row.lastPosition)
  return pagesMissing(chat)
    .filter((page) => page > newest - count)
    .map((page) => ({ chatId, page }))
}

/** How many conversations keep their newest page in memory, where the next message will most likely go. */
const WARM_TAILS = 200
const TAILS_PER_READ = 20

/**
 * Keeps the newest pages of the newest conversations in memory, so that a message for them is written without reading
 * first. For the leader, once. Reads a few at a time, so that a screen opened meanwhile doesn't wait for all of them.
 */
export async function warmTails(replica: Replica): Promise<Result<void>> {
  return storing(async () => {
    await replica.live.chats.ready
    const chats = replica.live.chats.values().sort(byNewest).slice(0, WARM_TAILS)
    const tails = chats
      .filter(({ row }) => row.lastPosition >= row.firstPosition)
      .map(({ id, row }) => pageId(id, pageOfPosition(row.lastPosition)))
    for (let at = 0; at < tails.length; at += TAILS_PER_READ) {
      await replica.live.messagePages.hold(tails.slice(at, at + TAILS_PER_READ))
    }
  })
}
