import { fail, ok, type Result } from '#contract/result.ts'
import { recoverEdits } from '#db/records/edits.ts'
import { recoverIntents } from '#db/outbox/intents.ts'
import { fileChanges$, recoverFiles } from '#db/outbox/files.ts'
import { dropStrayPhotos } from '#db/outbox/message-photos.ts'
import { keepChosenPages } from '#db/history/keep-pages.ts'
import { outboxChanges$, recoverOutgoing } from '#db/outbox/outgoing.ts'
import { eraseCodes } from '#db/history/erase-codes.ts'
import { beginLeading, holdsFence, tidyReplica, takeFence } from '#db/history/replica-facts.ts'
import { warmTails } from '#db/history/server-rows.ts'
import { readDataUse, readKeepRules } from '#db/device/data-use.ts'
import { pagesKept, dataSaverOf } from '#db/views/data-use-view.ts'
import { takeDiagnostics, type Diagnostics, type HistoryRule } from './diagnostics.ts'
import { syncNow } from './sync-now.ts'
import { createSyncRun } from './sync-run.ts'
import { createEngineHttp } from './line/engine-http.ts'
import { inTurns } from './line/engine-turns.ts'
import { pollAfterMs } from './line/poll-pace.ts'
import { heedResets } from './line/heed-resets.ts'
import { watchRingingCalls } from './live/ringing-calls.ts'
import { startLive } from './live/start-live.ts'
import { createSenders } from './send/senders.ts'
import { createPuller } from './pull/puller.ts'
import { heedRole } from './session/heed-role.ts'
import { sendSealedLogouts } from './session/sealed-logout.ts'
import { startSessionKeeper } from './session/session-keeper.ts'
import type { SessionInfo } from './session/sign-in.ts'
import { tellSession } from './session/tell-session.ts'
import type { SyncScope } from './sync-scope.ts'
import { takeTurns } from './line/trial-turns.ts'
import type { SyncStatus } from './sync-status.ts'

export type LeadScope = SyncScope & {
  /** Whether any tab is showing a page of this person. */
  isOnScreen: () => boolean
  onChange: () => void
  onSession: (session: SessionInfo) => void
}

export type Lead = {
  status: () => Omit<SyncStatus, 'isLeader'>
  /** Checks the stored token now. */
  checkSession: () => void
  /** Checks everything again: something may have become possible or due. */
  kick: () => void
  /** Handles the browser's "offline" event: asks for changes, which is harmless, before sending anything else. */
  doubt: () => void
  /** Tries everything now because a person asked. Resolves with the result of the pull when all steps are over. */
  syncNow: () => Promise<Result<void>>
  diagnostics: () => Promise<Diagnostics>
  endSession: () => Promise<void>
  /** Looks at calls again because a tab changed something about them. The call `hide` stops ringing on this device. */
  callsMoved: (hide: string | null) => void
  /** Aborted when the lead ends, including when it has found a fence newer than its own. */
  over: AbortSignal
  stop: () => void
}

/**
 * Starts everything that only one tab does: session checks, the puller, the senders and the live connection. Takes a
 * new fence and recovers what the last leader left behind. Fails with `storage` if the replica can't be read.
 */
export async function startLead(scope: LeadScope, signal: AbortSignal): Promise<Result<Lead>> {
  const { replica, clock, http, reachability } = scope
  const fence = await takeFence(replica)
  if (!fence.ok) return fence
  const recovered = [
    await beginLeading(replica),
    await recoverOutgoing(replica),
    await recoverIntents(replica),
    await recoverFiles(replica),
    await recoverEdits(replica),
  ]
  for (const result of recovered) if (!result.ok) return result
  void tidyReplica(replica)
  void dropStrayPhotos(replica)
  void keepChosenPages(replica)
  void warmTails(replica)

  const stop = new AbortController()
  const over = AbortSignal.any([signal, stop.signal])
  const turns = takeTurns(reachability)
  const reading = createEngineHttp(http, turns.forReading, over)
  const engine = inTurns(reading, scope.line, 'keepingUp', over)
  const stillLeads = async () => {
    if (over.aborted) return false
    const holds = await holdsFence(replica, fence.value)
    if (holds.ok && !holds.value) stop.abort()
    return holds.ok && holds.value && !over.aborted
  }
  const onChange = () => {
    if (!over.aborted) scope.onChange()
  }
  const historyRule = async (): Promise<HistoryRule> => {
    const [rules, use] = await Promise.all([readKeepRules(replica), readDataUse(replica)])
    return {
      dataSaver: dataSaverOf(rules, use, scope.savesData()),
      pagesOf: (chatId) => pagesKept(rules, chatId),
    }
  }
  const shared = { replica, engine, clock, stillLeads, onChange }
  const puller = createPuller({ ...shared, build: scope.build, historyRule })
  const run = createSyncRun(clock, onChange)
  // What the server refuses with `reset` is sent again once the new database's rows have been pulled.
  const heeding = heedResets(http, () => clock.after(0, () => void look()))
  const sendingEngine = createEngineHttp(heeding, turns.forSending, over)
  const sending = { ...shared, engine: inTurns(sendingEngine, scope.line, 'written', over) }
  const senders = createSenders({ ...sending, dataSaver: async () => (await historyRule()).dataSaver })
  const keeper = startSessionKeeper({
    ...scope,
    engine: engine.as('waitedFor'),
    onChange: () => {
      if (keeper.state() === 'ended') end()
      onChange()
    },
    onRenewed: (renewal) => void tellSession({ ...scope, engine }, renewal),
  })
  const calls = watchRingingCalls({ engine, clock, userId: scope.userId, onChange })
  const live = startLive({
    ...scope,
    engine,
    roundTripMs: () => scope.line?.estimate().roundTripMs ?? null,
    onHint: ({ subject }) => {
      reachability.nudge()
      if (subject === 'chat-call') void calls.look()
      void look()
    },
    onConnected: () => {
      reachability.nudge()
      void calls.look()
      void look()
    },
    onChange,
  })

  let isEnded = false
  let cancelPoll = () => {}
  let hasSentLogouts = false

  const isOver = () => isEnded || over.aborted

  /** Checks the session first: if it is in doubt, the one request of a trial is spent on that check. */
  async function look(): Promise<Result<void>> {
    if (!isOver() && keeper.state() === 'unverified') await keeper.check()
    if (isOver()) return fail({ kind: 'unauthorized', message: 'the session is over' })
    const isTrial = reachability.isOnTrial()
    if (!isTrial) void push()
    else if (turns.isSendersTurn()) await push()
    const hedges = http.hedgesWon()
    const pulled = await puller.pull()
    // Connections had died silently, so the live one has probably died too.
    if (pulled.ok && http.hedgesWon() > hedges) live.pause()
    // This also sends what had to wait for the end of a first sync.
    if (pulled.ok) void push()
    if (pulled.ok && !isOver()) {
      heedRole(replica, keeper)
      // While the live connection is down, nothing would announce a call.
      if (live.state() !== 'connected') void calls.look()
      live.connect()
      if (!hasSentLogouts) {
        hasSentLogouts = true
        void sendSealedLogouts(http, clock.now())
      }
    }
    return pulled
  }

  async function push(): Promise<void> {
    if (isOver()) return
    await senders.drain()
    // Files go last so that no picture delays a message. Not awaited, because they may take minutes.
    if (!isOver()) void senders.drainFiles()
  }

  let isPushDue = false
  const written = outboxChanges$(replica).subscribe(() => {
    if (isPushDue) return
    isPushDue = true
    clock.after(0, () => {
      isPushDue = false
      void push()
    })
  })

  const chosen = fileChanges$(replica).subscribe({
    next: () => void push(),
    // The store was closed, which ends the whole replica.
    error: () => undefined,
  })

  function poll(): void {
    const afterMs = pollAfterMs({
      isLive: live.state() === 'connected',
      isOnScreen: scope.isOnScreen(),
      estimate: scope.line?.estimate(),
    })
    cancelPoll = clock.after(afterMs, () => {
      if (isOver()) return
      void eraseCodes(replica)
      if (reachability.isOpen()) void look()
      poll()
    })
  }

  const stopListening = reachability.onChange(() => {
    if (isOver()) return
    if (reachability.state() === 'unreachable') live.pause()
    if (reachability.isOpen()) void look()
    onChange()
  })

  function end(): void {
    isEnded = true
    stopListening()
    cancelPoll()
    written.unsubscribe()
    chosen.unsubscribe()
    senders.stop()
    keeper.stop()
    calls.stop()
    live.stop()
  }
  over.addEventListener('abort', end, { once: true })
  if (over.aborted) end()
  else {
    poll()
    void look()
  }

  return ok({
    status: () => ({
      session: keeper.state(),
      reachability: reachability.state(),
      isPortal: reachability.evidence().isPortal,
      live: live.state(),
      isSyncing: puller.isPulling() || senders.isSending(),
      isCaughtUp: puller.isCaughtUp(),
      lastSyncAt: puller.lastSyncAt(),
      onlineUserIds: live.onlineUserIds(),
      calls: calls.now(),
      wasEvicted: replica.wasEvicted,
    }),
    checkSession: () => void keeper.check(),
    kick: () => {
      // Reads the token again, because a device that slept missed its scheduled checks.
      void keeper.check()
      void look()
    },
    doubt: () => {
      reachability.doubt()
      turns.readNext()
      void look()
    },
    syncNow: async () => {
      // A trial under way may have begun before the connection came back, so this waits for it and then makes its own.
      await reachability.decided()
      reachability.force()
      senders.forgetWaits()
      return syncNow(run, {
        replica,
        checkSession: keeper.confirm,
        pull: look,
        changesPulled: puller.changesPulled,
        send: async () => {
          await push()
          await senders.drainFiles()
        },
      })
    },
    diagnostics: () =>
      takeDiagnostics({
        replica,
        reachability,
        waits: senders.waits,
        steps: run.steps,
        historyRule,
        rowsLeftOut: http.rowsLeftOut,
      }),
    endSession: keeper.end,
    callsMoved: (hide) => {
      if (hide !== null) calls.hide(hide)
      void calls.look()
    },
    over,
    stop: () => stop.abort(),
  })
}
