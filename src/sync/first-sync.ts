import { agreements } from '#contract/agreement.ts'
import { changesHead, numberOf } from '#contract/changes.ts'
import { chats } from '#contract/chat.ts'
import { CHATS_FIRST_PAGE, PER_PAGE_MAX } from '#contract/limits.ts'
import { profile } from '#contract/profile.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { applyRecords } from '#db/records.ts'
import { clearCheckpoint, saveCheckpoint } from '#db/replica-facts.ts'
import { applyChatList } from '#db/server-rows.ts'
import { followFeed } from './follow-feed.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'

/** Lists that shrank while they were paged through are read again, this often at most. */
const LIST_ROUNDS = 3

/**
 * Fills an empty replica: the feed's head **first**, then the list of chats, and the checkpoint last, so that what
 * happens between head and list comes again with the feed. The first two chats come alone (§9), for a first paint on a
 * slow line. History pages follow in the background; which are missing is known from the chats.
 */
export async function firstSync(scope: PullScope): Promise<Result<void>> {
  const head = await scope.engine.ask(changesHead, {})
  if (!head.ok) return head
  const { checkpoint } = head.value.data
  const own = await ownProfile(scope, checkpoint)
  if (!own.ok) return own
  const agreed = await agreementList(scope, checkpoint)
  if (!agreed.ok) return agreed
  const paint = await listPage(scope, 1, CHATS_FIRST_PAGE, checkpoint)
  if (!paint.ok) return paint
  if (paint.value.lastPage <= 1) return save(scope, checkpoint)
  for (let round = 1; ; round += 1) {
    const listed = await listAll(scope, checkpoint)
    if (!listed.ok) return listed
    const saved = await save(scope, checkpoint)
    if (!saved.ok || listed.value === 1) return saved
    // A chat that left the list while its pages were read has moved all later ones forward, perhaps past our hand.
    const pulled = await followFeed(scope)
    if (!pulled.ok) {
      const cleared = await clearCheckpoint(scope.replica)
      return cleared.ok ? pulled : cleared
    }
    if (pulled.value.removedChats === 0 || round === LIST_ROUNDS) return ok(undefined)
  }
}

async function ownProfile(
  { engine, replica, stillLeads }: PullScope,
  checkpoint: string,
): Promise<Result<void>> {
  const answer = await engine.ask(profile, {})
  if (!answer.ok) return answer
  if (!(await stillLeads())) return fail(REPLACED)
  const row = answer.value.data
  return applyRecords(replica, [{ collection: 'profile', id: row.id, n: numberOf(checkpoint), row }])
}

/** Agreements are few, and move only to the front of their list: nothing can slip past between two pages. */
async function agreementList(
  { engine, replica, stillLeads }: PullScope,
  checkpoint: string,
): Promise<Result<void>> {
  for (let page = 1; ; page += 1) {
    const answer = await engine.ask(agreements, { page, perPage: PER_PAGE_MAX })
    if (!answer.ok) return answer
    if (!(await stillLeads())) return fail(REPLACED)
    const { data, meta } = answer.value
    const n = numberOf(checkpoint)
    const applied = await applyRecords(
      replica,
      data.map((row) => ({ collection: 'agreements', id: row.id, n, row })),
    )
    if (!applied.ok || page >= meta.lastPage) return applied
  }
}

async function save({ replica, stillLeads }: PullScope, checkpoint: string): Promise<Result<void>> {
  if (!(await stillLeads())) return fail(REPLACED)
  return saveCheckpoint(replica, checkpoint)
}

/** Answers how many pages the list had. */
async function listAll(scope: PullScope, checkpoint: string): Promise<Result<number>> {
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
