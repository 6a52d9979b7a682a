import { useState } from 'react'
import type { Failure } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'

/** Why a call did not start: no connection, a closed conversation, too many calls, or something else. */
export type CallProblem = 'offline' | 'closed' | 'often' | 'failed'

/** Calls the other people in a chat. The shell then shows the ringing call in every tab. */
export function useStartCall(chatId: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  async function start(): Promise<void> {
    setIsBusy(true)
    const begun = await replica.ask('callChat', { id: chatId })
    setIsBusy(false)
    replica.callsMoved(null)
    setProblem(begun.ok ? null : problemOf(begun.failure.kind))
  }

  return { start, isBusy, problem }
}

function problemOf(kind: Failure['kind']): CallProblem {
  if (kind === 'forbidden' || kind === 'notFound') return 'closed'
  if (kind === 'tooMany') return 'often'
  return kind === 'network' || kind === 'notOurServer' ? 'offline' : 'failed'
}
