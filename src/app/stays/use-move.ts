import { useState } from 'react'
import type { AgreementStep } from '#contract/agreement-status.ts'
import type { NewSignature } from '#contract/agreement.ts'
import { isNoAnswer, type Failure } from '#contract/result.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/**
 * Why a step was not taken: another person acted first, it is no longer possible, something is missing, or there was no
 * response.
 */
export type MoveProblem = 'moved' | 'refused' | 'notReady' | 'failed'

/**
 * Takes a step of an agreement on the server. Without a response it becomes a prepared step, which is never sent
 * automatically.
 */
export function useMove({ id, version, prepared }: Pick<AgreementView, 'id' | 'version' | 'prepared'>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<MoveProblem | null>(null)

  /** Resolves to whether the step was taken; by then the row that shows it has been fetched. */
  async function move(step: AgreementStep, signature?: NewSignature): Promise<boolean> {
    setIsBusy(true)
    setProblem(null)
    const moved = await replica.ask('moveAgreement', {
      id,
      step,
      version,
      ...(signature === undefined ? {} : { signature }),
    })
    const reminder = !moved.ok && isNoAnswer(moved.failure) ? step : null
    if (reminder !== prepared) await mutate('prepareAgreementStep', { agreementId: id, step: reminder })
    if (moved.ok || moved.failure.kind === 'conflict') await replica.syncNow()
    setIsBusy(false)
    setProblem(moved.ok ? null : problemOf(moved.failure))
    return moved.ok
  }

  return { move, isBusy, problem }
}

function problemOf({ kind }: Failure): MoveProblem {
  if (kind === 'conflict') return 'moved'
  if (kind === 'invalid') return 'notReady'
  return kind === 'forbidden' || kind === 'notFound' ? 'refused' : 'failed'
}
