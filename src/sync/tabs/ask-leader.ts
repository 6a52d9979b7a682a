import { fail, ok, type Result } from '#contract/result.ts'
import type { Diagnostics } from '#sync/diagnostics.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { ReadRows, TabChannel, TabMessage } from './tab-channel.ts'

const SYNCED_WITHIN_MS = 130_000
const TOLD_WITHIN_MS = 2_000
const TAKEN_WITHIN_MS = 2_000

export type AskScope = { channel: TabChannel; clock: Clock; newId: () => string }

/** Asks the leader to sync now, and resolves with the result. Fails with `worker` if no tab responds within 130 s. */
export function askToSync(scope: AskScope): Promise<Result<void>> {
  const id = scope.newId()
  return ask(scope, { type: 'syncNow', id }, SYNCED_WITHIN_MS, (message) => {
    if (message.type !== 'synced' || message.id !== id) return null
    return message.failure ? fail(message.failure) : ok(undefined)
  })
}

/** Returns what the leader knows about the line and the queue. Fails with `worker` if no tab responds within 2 s. */
export function askForDiagnostics(scope: AskScope): Promise<Result<Diagnostics>> {
  const id = scope.newId()
  return ask(scope, { type: 'askDiagnostics', id }, TOLD_WITHIN_MS, (message) =>
    message.type === 'diagnostics' && message.id === id ? ok(message.diagnostics) : null,
  )
}

/** Hands rows that this tab read for its screen to the leader. Fails with `worker` if no tab takes them within 2 s. */
export function handOver(scope: AskScope, rows: ReadRows): Promise<Result<void>> {
  const id = scope.newId()
  return ask(scope, { type: 'rows', id, rows }, TAKEN_WITHIN_MS, (message) =>
    message.type === 'taken' && message.id === id ? ok(undefined) : null,
  )
}

function ask<T>(
  { channel, clock }: AskScope,
  question: TabMessage,
  withinMs: number,
  answerIn: (message: TabMessage) => Result<T> | null,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const finish = (result: Result<T>) => {
      stopListening()
      cancelTimer()
      resolve(result)
    }
    const stopListening = channel.listen((message) => {
      const answer = answerIn(message)
      if (answer !== null) finish(answer)
    })
    const cancelTimer = clock.after(withinMs, () => finish(fail({ kind: 'worker', message: 'no tab leads' })))
    channel.post(question)
  })
}
