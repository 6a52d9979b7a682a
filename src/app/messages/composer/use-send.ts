import { useRef, useState } from 'react'
import { v7 as newMessageId } from 'uuid'
import type { Result } from '#contract/result.ts'
import { mutate } from '#app/replica/replica.ts'
import type { MutationArgs, QuoteRef } from '#workers/replica-api.ts'

/** Why a message could not be kept: the device has no room, or the replica could not be reached just now. */
export type SendProblem = 'notKept' | 'notKeptYet'

/**
 * Keeps a message on this device, durably, before anything says that it is there. The id is made here and used again
 * for the same text, so that a second try after an unanswered one can't double it.
 */
export function useSend(chatId: string) {
  const attempt = useRef<{ text: string; rest: string; id: string } | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<SendProblem | null>(null)

  /** `draft` is the stored text that goes with it, `photos` and `quotes` are those of the draft. */
  async function send(
    text: string,
    draft: string,
    photos: readonly string[],
    quotes?: QuoteRef,
  ): Promise<boolean> {
    const rest = [...photos, quotes?.id].join(' ')
    if (attempt.current?.text !== text || attempt.current.rest !== rest)
      attempt.current = { text, rest, id: newMessageId() }
    const { id } = attempt.current
    setIsSending(true)
    const kept = await keep({ chatId, message: text, id, draft, photos, quotes })
    setIsSending(false)
    setProblem(kept.ok ? null : kept.failure.kind === 'storage' ? 'notKept' : 'notKeptYet')
    if (kept.ok) attempt.current = null
    return kept.ok
  }

  return { send, isSending, problem, clearProblem: () => setProblem(null) }
}

/** A worker that died on the way is replaced within moments: one more try is worth it, and harmless. */
async function keep(message: MutationArgs<'sendChatMessage'>): Promise<Result<{ id: string }>> {
  const first = await mutate('sendChatMessage', message)
  return !first.ok && first.failure.kind === 'worker' ? mutate('sendChatMessage', message) : first
}
