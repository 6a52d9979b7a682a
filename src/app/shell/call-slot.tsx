import { lazy, Suspense } from 'react'
import { loadStrings } from '#app/i18n/i18n.ts'
import type { RingingCall } from '#workers/replica-api.ts'

/** Few pages ever see a call: what shows one comes when it rings. */
const CallCard = lazy(async () => {
  const [card] = await Promise.all([import('#app/calls/call-card.tsx'), loadStrings('calls')])
  return { default: card.CallCard }
})

/** The call that rings, on whatever page the person is; somebody else's before one's own, the oldest first. */
export function CallSlot({ calls = [] }: { calls: readonly RingingCall[] | undefined }) {
  const call = calls.find(({ isMine }) => !isMine) ?? calls[0]
  if (!call) return null
  return (
    <Suspense fallback={null}>
      <CallCard key={call.id} call={call} />
    </Suspense>
  )
}
