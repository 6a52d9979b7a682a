import { fullName } from '#contract/full-name.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** Whom the signed-in person has the agreement with. The name is the agreement's, not the one they go by here. */
export function otherParty({ party, host, guest, hostId, guestId, hostName, guestName }: AgreementView): {
  id: string
  name: string
  avatarUrl: string | null
} {
  return party === 'host'
    ? { id: guestId, name: guestName || nameOf(guest), avatarUrl: guest?.avatarUrl ?? null }
    : { id: hostId, name: hostName || nameOf(host), avatarUrl: host?.avatarUrl ?? null }
}

function nameOf(person: AgreementView['host']): string {
  return person === null ? '' : fullName(person)
}
