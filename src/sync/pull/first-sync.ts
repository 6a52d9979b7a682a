import { changesHead } from '#contract/changes.ts'
import { checkpointNumber } from '#contract/checkpoint-number.ts'
import { chats } from '#contract/chat.ts'
import { CHATS_FIRST_PAGE, PER_PAGE_MAX } from '#contract/limits.ts'
import { RECORD_KINDS, type RecordKind } from '#contract/records.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { applyRecords, recordChange } from '#db/records/records.ts'
import { clearCheckpoint, saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChatList, dropUnlisted } from '#db/history/server-rows.ts'
import { lineOf } from '#sync/kinds/record-kinds.ts'
import { followFeed } from './follow-feed.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'
import { watchWire } from './watch-wire.ts'

/** Lists that shrank while they were paged through are read again, this often at most. */
const LIST_ROUNDS = 3

/**
 * Fills an empty replica: the feed's head **first**, then the lists of chats and records, and the checkpoint last, so that what
 * happens between head and list comes again with the feed. The first two chats come alone (§9), for a first paint on a
 * slow line. History pages follow in the background; which are missing is known from the chats.
 */
export async function firstSync(unwatched: PullScope): Promise<Result<void>> {
  const { scope, lowest } = watchWire(unwatched)
  const head = await scope.engine.ask(changesHead, {})
  if (!head.ok) return head
  const { checkpoint } = head.value.data
  const own = await listRecords(scope, 'profile', checkpointNumber(checkpoint))
  if (!own.ok) return own
  const paint = await listPage(scope, 1, CHATS_FIRST_PAGE, checkpoint)
  if (!paint.ok) return paint
  const isPainted = paint.value.lastPage <= 1
  for (let round = 1; ; round += 1) {
    const listed = await listAll(scope, checkpoint, isPainted && round === 1)
    if (!listed.ok) return listed
    if (listed.value === 1) {
      const dropped = await dropRest(scope, checkpoint)
      return dropped.ok ? saveCheckpoint(scope.replica, checkpoint, lowest()) : dropped
    }
    if (!(await scope.stillLeads())) return fail(REPLACED)
    const saved = await saveCheckpoint(scope.replica, checkpoint, lowest())
    if (!saved.ok) return saved
    // What left a list while its pages were read has moved all later rows forward, perhaps past our hand.
    const pulled = await followFeed(scope)
    if (!pulled.ok) {
      const cleared = await clearCheckpoint(scope.replica)
      return cleared.ok ? pulled : cleared
    }
    if (pulled.value.removed === 0) return dropRest(scope, checkpoint)
    // Whether what was not listed is gone cannot be told of lists that shrank each time.
    if (round === LIST_ROUNDS) return ok(undefined)
  }
}

/** What an earlier first sync brought and whole lists have not is gone: from here on the feed alone tells. */
export async function dropRest(
  { replica, stillLeads }: PullScope,
  checkpoint: string,
): Promise<Result<void>> {
  if (!(await stillLeads())) return fail(REPLACED)
  return dropUnlisted(replica, checkpoint)
}

/** Chats, unless they are here, and the lists of records. Returns how many pages the longest list had. */
export async function listAll(
  scope: PullScope,
  checkpoint: string,
  hasChats: boolean,
): Promise<Result<number>> {
  let most = 1
  const chatPages = hasChats ? ok(1) : await listChats(scope, checkpoint)
  if (!chatPages.ok) return chatPages
  for (const kind of RECORD_KINDS) {
    // The own profile came first, and is one row.
    if (kind === 'profile') continue
    const pages = await listRecords(scope, kind, checkpointNumber(checkpoint))
    if (!pages.ok) return pages
    most = Math.max(most, pages.value)
  }
  return ok(Math.max(most, chatPages.value))
}

export async function listRecords(
  { engine, replica, stillLeads }: PullScope,
  kind: RecordKind,
  n: number,
): Promise<Result<number>> {
  for (let page = 1; ; page += 1) {
    const listed = await lineOf(kind).list(engine, page)
    if (!listed.ok) return isNotForThem(listed.failure) ? ok(1) : listed
    if (!(await stillLeads())) return fail(REPLACED)
    const { rows } = listed.value
    const applied = await applyRecords(
      replica,
      rows.map((row) => recordChange(kind, row, n)),
    )
    if (!applied.ok) return applied
    if (page >= listed.value.lastPage) return ok(page)
  }
}

/** A role that may not list some records has none of them here: the chats of an account without a role still come. */
function isNotForThem({ kind }: Failure): boolean {
  return kind === 'forbidden'
}

async function listChats(scope: PullScope, checkpoint: string): Promise<Result<number>> {
  for (let page = 1; ; page += 1) {
    const listed = await listPage(scope, page, PER_PAGE_MAX, checkpoint)
    if (!listed.ok) return listed
    if (page >= listed.value.lastPage) return ok(page)
  }
}

async function listPage(
  { engine, replica, stillLeads }: PullScope,
  page: number,
  perPage: number,
  checkpoint: string,
): Promise<Result<{ lastPage: number }>> {
  const answer = await engine.ask(chats, { page, perPage })
  if (!answer.ok) return answer
  if (!(await stillLeads())) return fail(REPLACED)
  const applied = await applyChatList(replica, answer.value.data, checkpoint)
  return applied.ok ? ok({ lastPage: answer.value.meta.lastPage }) : applied
}
