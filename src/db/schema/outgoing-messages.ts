import type { ChatMessage } from '#contract/chat-message.ts'
import type { NewMessagePhoto } from '#contract/message-photo.ts'
import type { OutgoingState, QuoteRef, Rejection } from '#db/views/chat-view.ts'

/**
 * One try to send, newest last. `outcome` is null while the answer is awaited; `newer`: the server was older than the
 * request. Times are the device's, ms since 1970.
 */
export type Attempt = {
  at: number
  outcome: 'stored' | 'refused' | 'held' | 'noAnswer' | 'newer' | null
  note: string
}

export type OutgoingBody = {
  v: 1
  message: string
  /** Device time of writing, ISO 8601. */
  writtenAt: string
  attempts: Attempt[]
  /** True from the first `sending` until sent or rejected: id and bytes must not change. */
  isFrozen: boolean
  rejection: Rejection | null
  /** The server's row once it has been accepted. */
  stored: ChatMessage | null
  /** Left out if there are none. For their files see outbox/message-photos.ts. */
  photos?: NewMessagePhoto[]
  /** The message that it quotes. */
  quotes?: QuoteRef
}

/** A message written here that the server's page doesn't contain yet. States and transitions: outgoing.ts. */
export type OutgoingDoc = {
  id: string
  chatId: string
  /** Fractional key within the chat; equal keys (two tabs) are ordered by id. */
  order: string
  state: OutgoingState
  body: OutgoingBody
}

/** What waits, with what became of its last attempt. */
export function withOutcome<Doc extends { body: { attempts: Attempt[] } }>(
  doc: Doc,
  outcome: Attempt['outcome'],
  note: string,
): Doc {
  const attempts = [...doc.body.attempts]
  const last = attempts.pop()
  if (last !== undefined) attempts.push({ ...last, outcome, note })
  return { ...doc, body: { ...doc.body, attempts } }
}

/** Whether the server may have taken one of these tries. */
export function wasUnanswered(attempts: readonly Attempt[]): boolean {
  return attempts.some(({ outcome }) => outcome === 'noAnswer' || outcome === null)
}

/** Whether it was tried last with a server that is older than it. */
export function waitsForServer({ body }: { body: { attempts: readonly Attempt[] } }): boolean {
  return body.attempts.at(-1)?.outcome === 'newer'
}
