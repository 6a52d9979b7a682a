import { useState } from 'react'
import type { AgreementStep } from '#contract/agreement-status.ts'
import type { NewSignature } from '#contract/agreement.ts'
import type { Failure } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** Why a step was not taken: somebody was faster, it is not possible any more, or no answer came. */
export type MoveProblem = 'moved' | 'refused' | 'failed'

/** Takes a step of an agreement on the server; nothing of it is ever kept to be sent later. */
export function useMove({ id, version }: AgreementView) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<MoveProblem | null>(null)

  /** Whether the step was taken; the row that shows it has been fetched by then. */
  async function move(step: AgreementStep, signature?: NewSignature): Promise<boolean> {
    setIsBusy(true)
    setProblem(null)
    const moved = await replica.ask('moveAgreement', {
      id,
      step,
      version,
      ...(signature === undefined ? {} : { signature }),
    })
    if (moved.ok || moved.failure.kind === 'conflict') await replica.syncNow()
    setIsBusy(false)
    setProblem(moved.ok ? null : problemOf(moved.failure))
    return moved.ok
  }

  return { move, isBusy, problem }
}

function problemOf({ kind }: Failure): MoveProblem {
  if (kind === 'conflict') return 'moved'
  return kind === 'forbidden' || kind === 'notFound' || kind === 'invalid' ? 'refused' : 'failed'
}
