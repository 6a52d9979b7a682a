import { firstValueFrom } from 'rxjs'
import type { Result } from '#contract/result.ts'
import { outbox } from '#db/queries/chats.ts'
import type { Replica } from '#db/replica.ts'
import type { SyncRun } from './sync-run.ts'

type SyncNowScope = {
  replica: Replica
  checkSession: () => Promise<Result<void>>
  pull: () => Promise<Result<void>>
  /** Changes of the feed in this session so far. */
  changesPulled: () => number
  /** Tries all that waits, once. */
  send: () => Promise<void>
}

/**
 * Everything a person means by "sync now", one step after the other: check the session, pull, send. Each
 * step tells what it came to. Resolves with what the pull came to when all is over.
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

/** Everything that sends itself and has not been accepted. */
async function waitingIn(replica: Replica): Promise<number> {
  const { waiting, uncertain, intents, edits, files } = await firstValueFrom(outbox({ replica }))
  return waiting + uncertain + intents + edits + files
}
