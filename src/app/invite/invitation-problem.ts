import type { Failure } from '#contract/result.ts'

/** Why an invitation wasn't made, as the sheet says it. */
export type InvitationProblem = 'offline' | 'tooMany' | 'full' | 'often' | 'room' | 'failed'

/** Returns what a failure of making an invitation means to its host. */
export function invitationProblem(failure: Failure): InvitationProblem {
  if (failure.kind === 'network' || failure.kind === 'notOurServer') return 'offline'
  if (failure.kind === 'tooMany') return 'often'
  if (failure.kind !== 'invalid') return 'failed'
  const { unitId } = failure.fields
  return unitId === 'tooMany' || unitId === 'full' ? unitId : 'room'
}
