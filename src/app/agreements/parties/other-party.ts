import { fullName } from '#contract/full-name.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** Returns the other party of the agreement. The name is the one in the agreement, not the one in their profile. */
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
