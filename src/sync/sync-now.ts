import { firstValueFrom } from 'rxjs'
import type { Result } from '#contract/result.ts'
import { outbox } from '#db/queries/chats.ts'
import type { Replica } from '#db/replica.ts'
import type { SyncRun } from './sync-run.ts'

type SyncNowScope = {
  replica: Replica
  checkSession: () => Promise<Result<void>>
  pull: () => Promise<Result<void>>
  /** Number of feed changes pulled in this session so far. */
  changesPulled: () => number
  /** Tries to send everything that is waiting, once. */
  send: () => Promise<void>
}

/**
 * Runs "sync now" step by step: checks the session, pulls, sends. Each step reports its result. Resolves with the
 * result of the pull when all steps are over.
 */
export async function syncNow(
  run: SyncRun,
  { replica, checkSession, pull, changesPulled, send }: SyncNowScope,
): Promise<Result<void>> {
  run.begin()
  const before = await waitingIn(replica)
  const pulledBefore = changesPulled()
  await run.step('session', checkSession)
  const pulled = await run.step('pull', pull, () => ({ count: changesPulled() - pulledBefore, left: null }))
  await run.step(
    'send',
    async () => {
      await send()
      return pulled
    },
    async () => {
      const left = await waitingIn(replica)
      return { count: Math.max(0, before - left), left }
    },
  )
  return pulled
}

/** Counts everything that is sent automatically and hasn't been accepted yet. */
async function waitingIn(replica: Replica): Promise<number> {
  const { waiting, uncertain, intents, edits, files } = await firstValueFrom(outbox({ replica }))
  return waiting + uncertain + intents + edits + files
}
