import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { RingingCall } from '#workers/replica-api.ts'

/** Few pages ever see a call: what shows one comes when it rings. */
const CallCard = lazyPart(async () => {
  const [card] = await Promise.all([import('#app/calls/call-card.tsx'), loadStrings('calls')])
  return card.CallCard
}, CallWithoutCard)

/** The call that rings, on whatever page the person is; somebody else's before one's own, the oldest first. */
export function CallSlot({ calls = [] }: { calls: readonly RingingCall[] | undefined }) {
  const call = calls.find(({ isMine }) => !isMine) ?? calls[0]
  if (!call) return null
  return <CallCard key={call.id} call={call} />
}

/** Without it the missed call still leaves its line in the conversation. */
function CallWithoutCard() {
  return null
}
