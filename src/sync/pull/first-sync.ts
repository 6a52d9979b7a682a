import { changesHead, type Checkpoint } from '#contract/changes.ts'
import { checkpointHistory, checkpointNumber } from '#contract/checkpoint-number.ts'
import { chats, type Chat } from '#contract/chat.ts'
import { CHATS_FIRST_PAGE, PER_PAGE_MAX } from '#contract/limits.ts'
import type { Role } from '#contract/permission.ts'
import { RECORD_KINDS, RECORDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { recordChange } from '#db/records/records.ts'
import { lineOf } from '#sync/kinds/record-kinds.ts'
import type { PageWanted } from '#sync/kinds/record-line.ts'
import { saveCheckpoint } from '#db/history/replica-facts.ts'
import { markResponsesUncertain } from '#db/outbox/responses-uncertain.ts'
import {
  hasRowsBesideFeed,
  noteListedFrom,
  markRowsBesideFeed,
  readListedFrom,
} from '#db/storage/beside-feed.ts'
import { applyChatList, applyRecords, dropServerRows, dropUnlisted } from '#db/history/server-rows.ts'
import { wireOfAnswer } from '#sync/line/wire-of-call.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'
import { watchWire } from './watch-wire.ts'

type ListedPage = { ids: string[]; lastPage: number }
type Write = () => Promise<Result<void>>
/** What listing may use. `write` receives each page's write; without it they happen at once. */
type ListScope = PullScope & { write?: (write: Write) => Promise<Result<void>> }

const FIRST: PageWanted = { page: 1, perPage: PER_PAGE_MAX }
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/**
 * Fills an empty replica: the feed's head first, then the lists of chats and records, and the checkpoint last, so that
 * the feed repeats whatever happens between head and lists. The first two chats come alone (§9), for a first paint on a
 * slow connection. History pages follow in the background; the chats tell which ones are missing.
 *
 * Fails like its requests, and then leaves no checkpoint: the next pull starts again, over the rows already here. The feed
 * then repeats from the first attempt's head, because a message on this device is never listed again.
 */
export async function firstSync(unwatched: PullScope): Promise<Result<void>> {
  const { scope, lowest } = watchWire(unwatched)
  const { engine, replica } = scope
  const head = await engine.ask(changesHead, {})
  if (!head.ok) return head
  const begun = await begin(scope, head.value.data.checkpoint)
  if (!begun.ok) return begun
  const checkpoint = begun.value
  const noted = await markRowsBesideFeed(replica)
  if (!noted.ok) return noted
  const listed = await listEverything(scope, checkpoint)
  return listed.ok ? finish(scope, checkpoint, lowest()) : listed
}

/**
 * Lists everything again after a `reset`. Keeps the pages in memory and drops the server rows only once all of them are
 * here: a person whose connection breaks off in between goes on with what they had. Fails like its requests, and has
 * then changed nothing.
 */
export async function syncAgain(unwatched: PullScope): Promise<Result<void>> {
  const { scope, lowest } = watchWire(unwatched)
  const { engine, replica, stillLeads } = scope
  const head = await engine.ask(changesHead, {})
  if (!head.ok) return head
  const { checkpoint } = head.value.data
  const writes: Write[] = []
  const later = async (write: Write) => {
    writes.push(write)
    return ok(undefined)
  }
  const listed = await listEverything({ ...scope, write: later }, checkpoint)
  if (!listed.ok) return listed
  if (!(await stillLeads())) return fail(REPLACED)
  const dropped = await dropServerRows(replica, checkpoint)
  if (!dropped.ok) return dropped
  // From here on a crash leaves an unfinished first sync.
  const noted = await markRowsBesideFeed(replica)
  if (!noted.ok) return noted
  // Together, so that they share commits: until they are written, the lists on screen are empty.
  const written = await Promise.all(writes.map((write) => write()))
  return written.find((one) => !one.ok) ?? finish(scope, checkpoint, lowest())
}

/** Lists the profile and the first chats in parallel, then the rest. */
async function listEverything(scope: ListScope, checkpoint: Checkpoint): Promise<Result<void>> {
  // On a connection that takes a second to respond, every round trip counts.
  const [own, paint] = await Promise.all([
    listProfile(scope, checkpoint),
    chatPage(scope, { page: 1, perPage: CHATS_FIRST_PAGE }, checkpoint),
  ])
  if (!own.ok) return own
  if (!paint.ok) return paint
  return listAll(scope, checkpoint, own.value, paint.value.lastPage <= 1)
}

async function finish(scope: PullScope, checkpoint: Checkpoint, wire: number): Promise<Result<void>> {
  // Before the checkpoint, because the checkpoint says that all of this is done.
  const dropped = await dropRest(scope, checkpoint)
  if (!dropped.ok) return dropped
  if (!(await scope.stillLeads())) return fail(REPLACED)
  return saveCheckpoint(scope.replica, checkpoint, wire)
}

/**
 * Makes sure that no row of a history that the server may have lost is here or arrives late. Returns the head from which
 * the feed is to be followed: this one or, over the rows of an attempt that broke off, that attempt's.
 */
async function begin({ replica, stillLeads }: PullScope, head: Checkpoint): Promise<Result<Checkpoint>> {
  const listedFrom = await readListedFrom(replica)
  if (!listedFrom.ok) return listedFrom
  if (listedFrom.value !== null && checkpointHistory(listedFrom.value) === checkpointHistory(head))
    return ok(listedFrom.value)
  if (!(await stillLeads())) return fail(REPLACED)
  const doubted = await markResponsesUncertain(replica)
  if (!doubted.ok) return doubted
  const beside = await hasRowsBesideFeed(replica)
  if (!beside.ok) return beside
  const noted = beside.value ? await dropServerRows(replica, head) : await noteListedFrom(replica, head)
  return noted.ok ? ok(head) : noted
}

/**
 * Drops the rows that an earlier first sync brought and the complete lists don't contain. From here on only the feed
 * tells what changes.
 */
export async function dropRest(
  { replica, stillLeads }: PullScope,
  checkpoint: string,
): Promise<Result<void>> {
  if (!(await stillLeads())) return fail(REPLACED)
  return dropUnlisted(replica, checkpoint)
}

/** Fetches complete lists for a role: of chats, unless they are here, and of all records but the person's own profile. */
export async function listAll(
  scope: ListScope,
  checkpoint: string,
  role: Role | null,
  hasChats: boolean,
): Promise<Result<void>> {
  if (!hasChats) {
    const listed = await listWhole((wanted) => chatPage(scope, wanted, checkpoint))
    if (!listed.ok) return listed
  }
  for (const kind of RECORD_KINDS) {
    if (kind === 'profile') continue
    // The server would refuse it, after a round trip on what may be a thin line.
    if (role === 'GUEST' && 'isNotForGuests' in RECORDS[kind]) continue
    const listed = await listWhole((wanted) => recordPage(scope, kind, wanted, checkpoint))
    // An older server has no such list. Once it is upgraded, all records of this kind are listed (`relist`).
    const isLater = RECORDS[kind].since > FIRST_WIRE
    if (!listed.ok && isLater && listed.failure.kind === 'notFound') continue
    if (!listed.ok) return listed
  }
  return ok(undefined)
}

/** Fetches the person's own profile, which is one row. Returns their role; `null` for an account without one. */
export async function listProfile(scope: ListScope, checkpoint: string): Promise<Result<Role | null>> {
  const listed = await recordPage(scope, 'profile', FIRST, checkpoint)
  return listed.ok ? ok(listed.value.rows[0]?.role ?? null) : listed
}

/**
 * Fetches the newest page, and then everything in id order, which never changes. In the lists' own order a row that
 * leaves or returns between two pages would make another row be skipped.
 */
async function listWhole(list: (wanted: PageWanted) => Promise<Result<ListedPage>>): Promise<Result<void>> {
  const newest = await list(FIRST)
  if (!newest.ok) return newest
  if (newest.value.lastPage <= 1) return ok(undefined)
  for (let afterId = BEFORE_ALL_IDS; ;) {
    const listed = await list({ ...FIRST, afterId })
    if (!listed.ok) return listed
    const { ids } = listed.value
    // An older server doesn't support this order.
    if (ids.some((id) => id <= afterId)) return listByNumber(list, newest.value.lastPage)
    const last = ids.at(-1)
    if (last === undefined) return ok(undefined)
    afterId = last
  }
}

async function listByNumber(
  list: (wanted: PageWanted) => Promise<Result<ListedPage>>,
  lastPage: number,
): Promise<Result<void>> {
  for (let page = 2; page <= lastPage; page += 1) {
    const listed = await list({ page, perPage: PER_PAGE_MAX })
    if (!listed.ok) return listed
  }
  return ok(undefined)
}

/** A role that may not list some records has none here, so that chats still arrive for an account without a role. */
function isNotForThem({ kind }: Failure): boolean {
  return kind === 'forbidden'
}

async function recordPage<K extends RecordKind>(
  { engine, replica, stillLeads, write = atOnce }: ListScope,
  kind: K,
  wanted: PageWanted,
  checkpoint: string,
): Promise<Result<ListedPage & { rows: RecordRows[K][] }>> {
  const answer = await lineOf(kind).list(engine, wanted)
  if (!answer.ok) return isNotForThem(answer.failure) ? ok({ rows: [], ids: [], lastPage: 1 }) : answer
  if (!(await stillLeads())) return fail(REPLACED)
  const { rows, lastPage } = answer.value
  const changes = rows.map((row) => recordChange(kind, row, checkpointNumber(checkpoint)))
  const applied = await write(() => applyRecords(replica, changes))
  return applied.ok ? ok({ rows, ids: rows.map(({ id }) => id), lastPage }) : applied
}

async function chatPage(
  { engine, replica, stillLeads, write = atOnce }: ListScope,
  wanted: PageWanted,
  checkpoint: string,
): Promise<Result<ListedPage>> {
  const answer = await engine.ask(chats, wanted)
  if (!answer.ok) return answer
  if (!(await stillLeads())) return fail(REPLACED)
  const { data, meta } = answer.value
  const wire = wireOfAnswer(answer.value)
  const applied = await write(() => applyChatList(replica, data, checkpoint, wire))
  return applied.ok ? ok({ ids: data.map(({ id }: Chat) => id), lastPage: meta.lastPage }) : applied
}

function atOnce(write: Write): Promise<Result<void>> {
  return write()
}
