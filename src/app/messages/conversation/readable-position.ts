import type { ChatWindow } from '#workers/replica-api.ts'

/** Returns the newest position that can have been read: messages missing on this device have not been. */
export function readablePosition(view: Pick<ChatWindow, 'chat' | 'messages' | 'gaps'>): number {
  const newest = view.messages.findLast((message) => message.position !== null)?.position ?? -1
  const readSoFar = view.chat?.readPosition ?? -1
  const missing = view.gaps.filter((gap) => gap.toPosition > readSoFar).map((gap) => gap.fromPosition)
  return Math.min(newest, ...missing.map((position) => position - 1))
}
