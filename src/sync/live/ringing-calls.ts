import { ringingCalls, type Call } from '#contract/call.ts'
import { CALL_RINGS_MS } from '#contract/limits.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { RingingCall } from '#sync/sync-status.ts'

export type RingingCallsScope = { engine: EngineHttp; clock: Clock; userId: string; onChange: () => void }

export type RingingCalls = {
  /** Returns the calls that ring now, oldest first. */
  now: () => readonly RingingCall[]
  /** Asks the server which calls ring. A call it no longer names is over. Without a response nothing changes. */
  look: () => Promise<void>
  /**
   * Stops a call ringing in every tab of this device, whatever the server says later, because a person answered or
   * dismissed it here.
   */
  hide: (callId: string) => void
  stop: () => void
}

/**
 * Watches the calls that ring for one person. Runs in the leader, which informs the other tabs. A call ends by itself
 * when its time is over, even offline. The time left comes from the server's clock.
 */
export function watchRingingCalls({ engine, clock, userId, onChange }: RingingCallsScope): RingingCalls {
  let calls: RingingCall[] = []
  const hidden = new Set<string>()
  let looking: Promise<void> | null = null
  let isDueAgain = false
  let isStopped = false
  let cancelTimer = () => {}

  function show(next: RingingCall[]): void {
    const isSame = next.map(({ id }) => id).join() === calls.map(({ id }) => id).join()
    calls = next
    cancelTimer()
    const [first] = next.toSorted((a, b) => a.endsAt - b.endsAt)
    if (first && !isStopped)
      cancelTimer = clock.after(Math.max(0, first.endsAt - clock.now()), () => end(first.endsAt))
    if (!isSame && !isStopped) onChange()
  }

  /** Ends the calls whose time is over by `until`, whatever the device's clock says by now. */
  function end(until: number): void {
    show(calls.filter(({ endsAt }) => endsAt > until))
  }

  function heard({ id, chatId, callerId, leftMs }: Call): RingingCall {
    const known = calls.find((call) => call.id === id)
    // Keeps the first estimate, so the time left doesn't jump, unless the device's clock was set back.
    if (known && known.endsAt - clock.now() <= CALL_RINGS_MS) return known
    return { id, chatId, isMine: callerId === userId, endsAt: clock.now() + leftMs }
  }

  async function ask(): Promise<void> {
    do {
      isDueAgain = false
      const answer = await engine.ask(ringingCalls, {})
      if (answer.ok && !isStopped)
        show(answer.value.data.filter(({ id, leftMs }) => leftMs > 0 && !hidden.has(id)).map(heard))
    } while (isDueAgain && !isStopped)
  }

  return {
    now: () => calls,
    look: () => {
      isDueAgain = looking !== null
      looking ??= ask().finally(() => {
        looking = null
      })
      return looking
    },
    hide: (callId) => {
      hidden.add(callId)
      show(calls.filter(({ id }) => id !== callId))
    },
    stop: () => {
      isStopped = true
      cancelTimer()
    },
  }
}
