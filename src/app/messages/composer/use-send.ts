import { useRef, useState } from 'react'
import { v7 as newMessageId } from 'uuid'
import type { Result } from '#contract/result.ts'
import { mutate } from '#app/replica/replica.ts'
import type { MutationArgs, QuoteRef } from '#workers/replica-api.ts'

/** Why a message could not be kept: the device has no space, or the replica can't be reached at the moment. */
export type SendProblem = 'notKept' | 'notKeptYet'

/**
 * Keeps a message durably on this device before the screen shows it as written. The id is created here and reused for
 * the same text, so that a retry after an attempt without a response can't send it twice.
 */
export function useSend(chatId: string) {
  const attempt = useRef<{ text: string; rest: string; id: string } | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<SendProblem | null>(null)

  /** `draft` is the stored text that goes with the message; `photos` and `quotes` are the draft's. */
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

/** A worker that died meanwhile is replaced within moments, so one retry is worthwhile, and it is harmless. */
async function keep(message: MutationArgs<'sendChatMessage'>): Promise<Result<{ id: string }>> {
  const first = await mutate('sendChatMessage', message)
  return !first.ok && first.failure.kind === 'worker' ? mutate('sendChatMessage', message) : first
}
