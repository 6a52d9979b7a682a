import type { AgreementView, ChatView } from '#workers/replica-api.ts'

/**
 * Returns the conversation of an agreement's two parties, whatever it's about, or `undefined`. Of several from before
 * there was one for each pair it's the newest, as on the server (server/chats/pair-chat.ts): `chats` are in the order of
 * the list, newest first, and one in which nothing was said counts only if there is no other.
 */
export function chatWith<C extends Pick<ChatView, 'others' | 'isCohost' | 'lastPosition'>>(
  chats: readonly C[],
  { hostId, guestId }: Pick<AgreementView, 'hostId' | 'guestId'>,
): C | undefined {
  // Those in which one of the two only helps the other's host aren't theirs.
  const own = chats.filter(
    ({ others: [other], isCohost }) => !isCohost && (other?.id === hostId || other?.id === guestId),
  )
  return own.find(({ lastPosition }) => lastPosition >= 0) ?? own[0]
}
