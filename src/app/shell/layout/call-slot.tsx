import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { RingingCall } from '#workers/replica-api.ts'

/** Few pages ever show a call, so this code loads when one rings. */
const CallCard = lazyPart(async () => {
  const [card] = await Promise.all([import('#app/calls/call-card.tsx'), loadStrings('calls')])
  return card.CallCard
}, CallWithoutCard)

/** The ringing call, on every page. Incoming calls come before the person's own, and the oldest first. */
export function CallSlot({ calls = [] }: { calls: readonly RingingCall[] | undefined }) {
  const call = calls.find(({ isMine }) => !isMine) ?? calls[0]
  if (!call) return null
  return <CallCard key={call.id} call={call} />
}

/** Without the card, the missed call still leaves its line in the conversation. */
function CallWithoutCard() {
  return null
}
