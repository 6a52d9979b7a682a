import type { AgreementView, ChatView } from '#workers/replica-api.ts'

type Parties = Pick<AgreementView, 'id' | 'unitId' | 'hostId' | 'guestId'>

/** Returns the conversation of an agreement's two parties about its room or about the agreement, or `undefined`. */
export function chatAbout<C extends Pick<ChatView, 'others' | 'subject'>>(
  chats: readonly C[],
  { id, unitId, hostId, guestId }: Parties,
): C | undefined {
  return chats.find(
    ({ others, subject }) =>
      others.some((other) => other.id === hostId || other.id === guestId) &&
      (subject?.id === unitId || subject?.id === id),
  )
}
