import { sql } from 'kysely'
import type { AssistantInstruction, AssistantMessage, ToolOutput } from '#contract/assistant.ts'
import {
  ASSISTANT_MESSAGES_SHOWN,
  ASSISTANT_RUN_LIFE_MS,
  ASSISTANT_STEPS_MAX,
  ASSISTANT_THREAD_LIFE_MS,
  REFRESH_GRACE_MS,
} from '#contract/limits.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { AssistantCall } from '#server/store/assistant-tables.ts'
import type { Db } from '#server/store/tables.ts'

/** The owner of a thread: a person or, when signed out, the device whose cookie names the thread. */
export type ThreadOwner = { userId: string; sessionId: string } | { userId: null; cookie: string | null }

export type Run = {
  id: string
  threadId: string
  said: string
  instruction: AssistantInstruction | null
  calls: AssistantCall[]
  steps: number
}

/** Whether a thread with this id exists and belongs to the caller. */
export async function isOwnThread(db: Db | Tx, id: string, owner: ThreadOwner): Promise<boolean> {
  if (owner.userId === null && owner.cookie !== id) return false
  const thread = await db
    .selectFrom('assistant_threads')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return thread !== undefined && thread.user_id === owner.userId
}

/** Begins a thread. A person's thread ends with the session in which it was begun. */
export async function beginThread(db: Db, id: string, owner: ThreadOwner, now: Date): Promise<void> {
  const session_id = owner.userId === null ? null : owner.sessionId
  await db
    .insertInto('assistant_threads')
    .values({ id, user_id: owner.userId, session_id, created_at: now, used_at: now })
    .execute()
}

/**
 * Deletes a thread with everything that was said in it. Returns the ids of its runs that were in progress, or `null` if
 * the owner has no such thread.
 */
export async function forgetThread(db: Db, id: string, owner: ThreadOwner): Promise<string[] | null> {
  if (!(await isOwnThread(db, id, owner))) return null
  const ended = await cancelRuns(db, id, null)
  await db.deleteFrom('assistant_threads').where('id', '=', id).execute()
  return ended
}

/** Returns the newest messages of a thread in ascending order, without those of one run if it's named. */
export async function messagesOf(
  db: Db,
  threadId: string,
  exceptRun: string | null = null,
): Promise<AssistantMessage[]> {
  const rows = await db
    .selectFrom('assistant_messages')
    .select(['sender', 'text', 'is_cut as isCut'])
    .where('thread_id', '=', threadId)
    .$if(exceptRun !== null, (query) => query.where('run_id', '!=', exceptRun))
    .orderBy('n', 'desc')
    .limit(ASSISTANT_MESSAGES_SHOWN)
    .execute()
  return rows.toReversed()
}

export type NewRun = {
  id: string
  threadId: string
  said: string
  instruction: AssistantInstruction | null
  now: Date
}

/**
 * Begins a run with what was said. Another run in progress in the thread ends; its answer is kept and marked as cut
 * off.
 */
export function beginRun(
  db: Db,
  { id, threadId, said, instruction, now }: NewRun,
): Promise<{ ended: string[] }> {
  return inTransaction(db, async (tx) => {
    // Serialises the writers of a thread.
    await tx.updateTable('assistant_threads').set({ used_at: now }).where('id', '=', threadId).execute()
    const ended = await cancelRuns(tx, threadId, null)
    await tx
      .insertInto('assistant_runs')
      .values({
        id,
        thread_id: threadId,
        said,
        instruction,
        calls: '[]',
        state: 'answering',
        steps: 1,
        created_at: now,
      })
      .execute()
    if (said !== '')
      await tx
        .insertInto('assistant_messages')
        .values({ thread_id: threadId, run_id: id, sender: 'user', text: said })
        .execute()
    return { ended }
  })
}

/**
 * Continues a run with the outputs of its tools, which must be exactly those it called, each once. Returns `null` if
 * the run doesn't wait for these, has waited too long, or has taken too many steps.
 */
export function continueRun(
  db: Db,
  {
    runId,
    threadId,
    outputs,
    now,
  }: { runId: string; threadId: string; outputs: readonly ToolOutput[]; now: Date },
): Promise<Run | null> {
  return inTransaction(db, async (tx) => {
    const run = await tx
      .selectFrom('assistant_runs')
      .selectAll()
      .where('id', '=', runId)
      .where('thread_id', '=', threadId)
      .forUpdate()
      .executeTakeFirst()
    const isLate = run !== undefined && run.created_at.getTime() + ASSISTANT_RUN_LIFE_MS < now.getTime()
    if (run?.state !== 'waiting' || isLate || run.steps >= ASSISTANT_STEPS_MAX) return null
    const told = new Map(outputs.map(({ tool_call_id, output }) => [tool_call_id, output]))
    const asked = run.calls.filter(({ output }) => output === null)
    const isWhole = told.size === outputs.length && told.size === asked.length
    if (!isWhole || !asked.every(({ id }) => told.has(id))) return null
    const calls = run.calls.map((call) => ({ ...call, output: call.output ?? told.get(call.id) ?? null }))
    await tx
      .updateTable('assistant_runs')
      .set({ calls: JSON.stringify(calls), state: 'answering', steps: run.steps + 1 })
      .where('id', '=', runId)
      .execute()
    const { id, said, instruction, steps } = run
    return { id, threadId, said, instruction, calls, steps: steps + 1 }
  })
}

/**
 * Ends one run of a thread, or all of them; their answers are cut off. Returns the ids of those that were in progress.
 */
export async function cancelRuns(db: Db | Tx, threadId: string, runId: string | null): Promise<string[]> {
  const open = db
    .updateTable('assistant_runs')
    .set({ state: 'cancelled' })
    .where('thread_id', '=', threadId)
    .where('state', 'in', ['answering', 'waiting'])
  const ended = await (runId === null ? open : open.where('id', '=', runId)).returning('id').execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .updateTable('assistant_messages')
      .set({ is_cut: true })
      .where('thread_id', '=', threadId)
      .where('run_id', 'in', ids)
      .where('sender', '=', 'assistant')
      .execute()
  return ids
}

/** Whether a run has ended since it began to answer, in any process or with its thread. */
export async function isRunEnded(db: Db, runId: string): Promise<boolean> {
  const run = await db.selectFrom('assistant_runs').select('state').where('id', '=', runId).executeTakeFirst()
  return run?.state !== 'answering'
}

export type Step = { run: Run; text: string; called: AssistantCall[]; isWhole: boolean }

/** Stores what a step has said and called. A step that didn't finish is cut off, and its run ends. */
export function endStep(db: Db, { run, text, called, isWhole }: Step): Promise<void> {
  return inTransaction(db, async (tx) => {
    const waits = isWhole && called.length > 0
    const ended = await tx
      .updateTable('assistant_runs')
      .set({
        state: waits ? 'waiting' : isWhole ? 'done' : 'cancelled',
        calls: JSON.stringify([...run.calls, ...called]),
      })
      .where('id', '=', run.id)
      .where('state', '=', 'answering')
      .executeTakeFirst()
    // Cancelled meanwhile, by another request or in another process.
    const isCut = !isWhole || ended.numUpdatedRows === 0n
    if (text !== '' && (await isKept(tx, run.threadId)))
      await tx
        .insertInto('assistant_messages')
        .values({ thread_id: run.threadId, run_id: run.id, sender: 'assistant', text, is_cut: isCut })
        .execute()
  })
}

/** Whether a thread exists, and will until the transaction ends. */
async function isKept(tx: Tx, threadId: string): Promise<boolean> {
  const thread = await tx
    .selectFrom('assistant_threads')
    .select('id')
    .where('id', '=', threadId)
    .forKeyShare()
    .executeTakeFirst()
  return thread !== undefined
}

/** Deletes threads that nobody has used for a month, and those of sessions that have expired. */
export async function pruneThreads(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('assistant_threads')
    .where('used_at', '<', new Date(now.getTime() - ASSISTANT_THREAD_LIFE_MS))
    .execute()
  const graceSince = new Date(now.getTime() - REFRESH_GRACE_MS)
  await sql`
    delete from assistant_threads thread where session_id is not null and not exists (
      select from access_tokens token where token.session_id = thread.session_id and revoked_at is null
      and (expires_at > ${now} or (remember and expires_at > ${graceSince}))
    )`.execute(db)
}
