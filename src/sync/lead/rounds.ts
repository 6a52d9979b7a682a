import { fail, type Result } from '#contract/result.ts'
import { eraseCodes } from '#db/history/erase-codes.ts'
import { fileChanges$ } from '#db/outbox/files.ts'
import { outboxChanges$ } from '#db/outbox/outgoing.ts'
import { pollAfterMs, UNASKED_MOST_MS } from '#sync/line/poll-pace.ts'
import { heedRole } from '#sync/session/heed-role.ts'
import { heedRooms } from '#sync/session/heed-rooms.ts'
import { sendSealedLogouts } from '#sync/session/sealed-logout.ts'
import type { LeadParts, LeadScope } from './parts.ts'

export type Rounds = {
  /** Checks the session, pulls and sends. Resolves with the result of the pull. */
  look: () => Promise<Result<void>>
  /** Sends what may go now. Resolves when no message, intent or edit is under way; files go on. */
  push: () => Promise<void>
  stop: () => void
}

/**
 * Decides when a leader does what: at the start, after each write, after a hint, when the line changes, and by a poll.
 * Does nothing until `begin` is called, and nothing after `stop`.
 */
export function createRounds(
  scope: LeadScope,
  { turns, puller, senders, keeper, calls, live }: LeadParts,
  { over, onChange }: { over: AbortSignal; onChange: () => void },
): Rounds & { begin: () => void } {
  const { replica, clock, http, reachability } = scope
  let isStopped = false
  let hasSentLogouts = false
  let stops: (() => void)[] = []
  let cancelPoll = () => {}
  /** How long nothing was asked because the live connection has answered. */
  let unaskedMs = 0

  const isOver = () => isStopped || over.aborted

  /** Checks the session first: if it is in doubt, the one request of a trial is spent on that check. */
  async function look(): Promise<Result<void>> {
    unaskedMs = 0
    if (!isOver() && keeper.state() === 'unverified') await keeper.check()
    if (isOver()) return fail({ kind: 'unauthorized', message: 'the session is over' })
    const isTrial = reachability.isOnTrial()
    if (!isTrial) void push()
    else if (turns.isSendersTurn()) await push()
    const hedges = http.hedgesWon()
    const pulled = await puller.pull()
    // Connections had died silently, so the live one has probably died too.
    if (pulled.ok && http.hedgesWon() > hedges) live.doubt()
    // This also sends what had to wait for the end of a first sync.
    if (pulled.ok) void push()
    if (pulled.ok && !isOver()) connect()
    return pulled
  }

  /** Once the server has responded, what else it is needed for can be done. */
  function connect(): void {
    heedRole(replica, keeper)
    heed(true)
    // While the live connection is down, nothing would announce a call.
    if (live.state() !== 'connected') void calls.look()
    live.connect()
    if (hasSentLogouts) return
    hasSentLogouts = true
    void sendSealedLogouts(http, clock.now())
  }

  /** If IndexedDB refuses, the next look tries again. */
  function heed(isLevel: boolean): void {
    void heedRooms(scope, { isLevel }).catch(() => undefined)
  }

  async function push(): Promise<void> {
    if (isOver()) return
    await senders.drain()
    // Files go last so that no picture delays a message. Not awaited, because they may take minutes.
    if (!isOver()) void senders.drainFiles()
  }

  /** Sends what was written on this device, once for everything that is written at one time. */
  function watchWrites(): () => void {
    let isDue = false
    const written = outboxChanges$(replica).subscribe(() => {
      if (isDue) return
      isDue = true
      clock.after(0, () => {
        isDue = false
        void push()
      })
    })
    const chosen = fileChanges$(replica).subscribe({
      next: () => void push(),
      // The store was closed, which ends the whole replica.
      error: () => undefined,
    })
    return () => [written, chosen].forEach((one) => one.unsubscribe())
  }

  function poll(): void {
    const afterMs = pollAfterMs({
      isLive: live.state() === 'connected',
      isOnScreen: scope.isOnScreen(),
      estimate: scope.line?.estimate(),
    })
    cancelPoll = clock.after(afterMs, () => {
      if (isOver()) return
      void eraseCodes(replica)
      unaskedMs += afterMs
      const isAnswering = unaskedMs < UNASKED_MOST_MS && live.ping()
      if (reachability.isOpen() && !isAnswering) void look()
      poll()
    })
  }

  function watchLine(): () => void {
    return reachability.onChange(() => {
      if (isOver()) return
      if (reachability.state() === 'unreachable') live.pause()
      if (reachability.isOpen()) void look()
      onChange()
    })
  }

  return {
    look,
    push,
    begin: () => {
      stops = [watchWrites(), watchLine(), () => cancelPoll()]
      poll()
      heed(false)
      void look()
    },
    stop: () => {
      isStopped = true
      stops.forEach((stop) => stop())
    },
  }
}
