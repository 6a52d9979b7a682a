import { othersIn } from '#contract/chat-people.ts'
import { fullName } from '#contract/full-name.ts'
import { byOrder } from '#db/outbox/outgoing.ts'
import type { Replica } from '#db/replica.ts'

/** A message that the server hasn't accepted, with the names of its recipients. */
export type UnsentMessage = { chatId: string; to: string; message: string; writtenAt: string; photos: number }

/** Returns all messages that the server hasn't accepted, by chat and in the order written, for an export. */
export async function unsentMessages({ live, userId }: Replica): Promise<UnsentMessage[]> {
  await Promise.all([live.outgoingMessages.ready, live.chats.ready])
  return live.outgoingMessages
    .values()
    .filter(({ state }) => state !== 'sent')
    .sort((a, b) => (a.chatId === b.chatId ? byOrder(a, b) : a.chatId < b.chatId ? -1 : 1))
    .map(({ chatId, body }) => ({
      chatId,
      to: othersIn(live.chats.get(chatId)?.row.participants ?? [], userId)
        .map(fullName)
        .join(', '),
      message: body.message,
      writtenAt: body.writtenAt,
      photos: body.photos?.length ?? 0,
    }))
}
