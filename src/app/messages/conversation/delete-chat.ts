import type { Result } from '#contract/result.ts'
import { mutate } from '#app/replica/replica.ts'
import type { MessageView } from '#workers/replica-api.ts'

/**
 * Discards those messages of `unsent` that may still be discarded, then deletes the chat for this person. A message
 * that was already tried may be on the server: it stays, and the deletion waits for the response.
 */
export async function deleteChat(chatId: string, unsent: readonly MessageView[]): Promise<Result<void>> {
  for (const message of unsent) {
    if (message.state !== 'queued' && message.state !== 'rejected') continue
    const gone = await mutate('discardMessage', { id: message.id })
    if (!gone.ok && gone.failure.kind !== 'conflict' && gone.failure.kind !== 'notFound') return gone
  }
  return mutate('deleteChat', { chatId })
}
