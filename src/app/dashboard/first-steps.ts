import type { AgreementView, ChatView, UnitView } from '#workers/replica-api.ts'

export type FirstStep = { id: FirstStepId; isDone: boolean }
export type FirstStepId = 'describe' | 'publish' | 'hear' | 'agree' | 'find' | 'write' | 'review'

type Known = {
  role: string | null
  units: readonly Pick<UnitView, 'status'>[]
  chats: readonly Pick<ChatView, 'preview' | 'isCohost'>[]
  agreements: readonly Pick<AgreementView, 'party' | 'status'>[]
}

/**
 * Returns the first steps of a new host or guest, in order. Returns none once all are done, or for other people.
 * Conversations in which they only help don't count.
 */
export function firstSteps({ role, units, chats, agreements }: Known): FirstStep[] {
  const own = chats.filter(({ isCohost }) => !isCohost)
  const steps = role === 'HOST' ? ofHost() : role === 'GUEST' ? ofGuest() : []
  return steps.every(({ isDone }) => isDone) ? [] : steps

  function ofHost(): FirstStep[] {
    const isSent = agreements.some(({ party, status }) => party === 'host' && status !== 'DRAFT')
    return [
      { id: 'describe', isDone: units.length > 0 },
      { id: 'publish', isDone: units.some(({ status }) => status === 'PUBLISHED') },
      { id: 'hear', isDone: hasMessages() },
      { id: 'agree', isDone: isSent },
    ]
  }
  function ofGuest(): FirstStep[] {
    const isReviewed = agreements.some(({ status }) => status !== 'PENDING')
    return [
      { id: 'find', isDone: own.length > 0 },
      { id: 'write', isDone: hasMessages() },
      { id: 'review', isDone: isReviewed },
    ]
  }
  function hasMessages(): boolean {
    return own.some(({ preview }) => preview !== null)
  }
}
