import { rereadOutbox } from '#db/history/replica-facts.ts'
import { sleep } from '#sync/line/clock.ts'
import type { SessionNews } from '#sync/session/sign-in.ts'
import type { SyncScope } from '#sync/sync-scope.ts'
import { BEAT_MS, startLeader } from '#sync/tabs/leader.ts'
import { watchTabs } from '#sync/tabs/living-tabs.ts'
import type { OnScreen } from '#sync/tabs/on-screen.ts'
import type { TabStatus } from '#sync/tabs/tab-status.ts'
import { type Lead, startLead } from './lead.ts'

/** A tab that can't write the replica can't lead. Waiting gives another tab the chance to take over. */
const LEAD_AGAIN_MS = 5_000

type TabScope = {
  onScreen: OnScreen
  status: TabStatus
  onSession: (session: SessionNews) => void
  /** Called with each lead of this tab when it begins, and with `null` when it is over. */
  onLead: (lead: Lead | null) => void
}

/** Leads whenever this tab is the one chosen to, until `stop`, which resolves once leading has ended here. */
export function leadInTurn(
  scope: SyncScope,
  stopped: AbortSignal,
  { onScreen, status, onSession, onLead }: TabScope,
): { stop: () => Promise<void> } {
  const { clock, channel, replica } = scope
  /** Only the first lead may skip checking a token that was issued just now. */
  let isJustSignedIn = scope.isJustSignedIn ?? false

  async function lead(signal: AbortSignal): Promise<void> {
    const over = AbortSignal.any([signal, stopped])
    const isOnScreen = onScreen.isAnywhere
    const started = await startLead(
      { ...scope, isJustSignedIn, isOnScreen, onChange: status.tell, onSession },
      over,
    )
    if (!started.ok) return Promise.race([sleep(clock, LEAD_AGAIN_MS), aborted(over)])
    isJustSignedIn = false
    watchTabs(scope, started.value.over, () => void rereadOutbox(replica))
    onLead(started.value)
    const stopBeating = beat()
    await aborted(started.value.over)
    stopBeating()
    started.value.stop()
    onLead(null)
  }

  /** Tells the followers that this tab still leads. */
  function beat(): () => void {
    let cancel = () => {}
    const again = () => {
      channel.post({ type: 'status', status: status.now() })
      cancel = clock.after(BEAT_MS, again)
    }
    again()
    return () => cancel()
  }

  return startLeader({ ...scope, isVisible: onScreen.isHere, lead })
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
