import { readDataUse, readKeepRules } from '#db/device/data-use.ts'
import { holdsFence } from '#db/history/replica-facts.ts'
import type { Replica } from '#db/replica.ts'
import { dataSaverOf, pagesKept } from '#db/views/data-use-view.ts'
import type { HistoryRule } from '#sync/diagnostics.ts'
import { isGoodLine, type LineEstimate } from '#line/line-estimate.ts'
import { createEngineHttp } from '#sync/line/engine-http.ts'
import { inTurns } from '#sync/line/engine-turns.ts'
import { watchForResets } from '#sync/line/watch-for-resets.ts'
import { type TrialTurns, takeTurns } from '#sync/line/trial-turns.ts'
import { type RingingCalls, watchRingingCalls } from '#sync/live/ringing-calls.ts'
import { type LiveLink, startLive } from '#sync/live/start-live.ts'
import { createPuller, type Puller } from '#sync/pull/puller.ts'
import { createSenders, type Senders } from '#sync/send/senders.ts'
import { type SessionKeeper, startSessionKeeper } from '#sync/session/session-keeper.ts'
import type { SessionNews } from '#sync/session/sign-in.ts'
import { tellSession } from '#sync/session/tell-session.ts'
import type { SyncScope } from '#sync/sync-scope.ts'

export type LeadScope = SyncScope & {
  /** Whether any tab is showing a page of this person. */
  isOnScreen: () => boolean
  onChange: () => void
  onSession: (session: SessionNews) => void
}

/** What only one tab runs. Each part works by itself; the rounds say when. */
export type LeadParts = {
  /** Shares out the one request that a closed line grants. */
  turns: TrialTurns
  puller: Puller
  senders: Senders
  keeper: SessionKeeper
  calls: RingingCalls
  live: LiveLink
  historyRule: () => Promise<HistoryRule>
  stop: () => void
}

/** What the parts ask for. */
export type Wishes = {
  onChange: () => void
  /** Something may have become possible or due: pull and send. */
  look: () => void
  /** The session has ended. */
  end: () => void
}

/** Returns whether the line is good; `null` as long as it wasn't measured. */
function howGood(estimate: LineEstimate): boolean | null {
  return estimate.isMeasured ? isGoodLine(estimate) : null
}

/** Creates the parts of a lead. `over` ends their requests; `stillLeads` is asked before anything is written. */
export function createParts(
  scope: LeadScope,
  { over, stillLeads }: { over: AbortSignal; stillLeads: () => Promise<boolean> },
  { onChange, look, end }: Wishes,
): LeadParts {
  const { replica, clock, http, reachability, line } = scope
  const turns = takeTurns(reachability)
  const engine = inTurns(createEngineHttp(http, turns.forReading, over), line, 'keepingUp', over)
  const historyRule = () => readHistoryRule(replica, scope.savesData())
  const shared = { replica, engine, clock, stillLeads, onChange }
  const puller = createPuller({ ...shared, build: scope.build, historyRule })

  // What the server refuses with `reset` is sent again once the new database's rows have been pulled.
  const watched = watchForResets(http, () => clock.after(0, look))
  const sendingEngine = inTurns(createEngineHttp(watched, turns.forSending, over), line, 'written', over)
  const dataSaver = async () => (await historyRule()).dataSaver
  const isLineGood = () => line === undefined || howGood(line.estimate())
  const noteSent = (bytes: number, ms: number) => line?.sent(bytes, ms)
  const senders = createSenders({ ...shared, engine: sendingEngine, dataSaver, isLineGood, noteSent })

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
    roundTripMs: () => line?.estimate().roundTripMs ?? null,
    onHint: ({ subject }) => {
      reachability.nudge()
      if (subject === 'chat-call') void calls.look()
      look()
    },
    onConnected: () => {
      reachability.nudge()
      void calls.look()
      look()
    },
    onChange,
  })
  const stop = () => [senders, keeper, calls, live].forEach((part) => part.stop())
  return { turns, puller, senders, keeper, calls, live, historyRule, stop }
}

/** Returns a check of the fence that aborts `stop` once another tab has taken a newer one. */
export function fenceCheck(replica: Replica, fence: number, stop: AbortController, over: AbortSignal) {
  return async (): Promise<boolean> => {
    if (over.aborted) return false
    const holds = await holdsFence(replica, fence)
    if (holds.ok && !holds.value) stop.abort()
    return holds.ok && holds.value && !over.aborted
  }
}

async function readHistoryRule(replica: Replica, savesData: boolean): Promise<HistoryRule> {
  const [rules, use] = await Promise.all([readKeepRules(replica), readDataUse(replica)])
  return {
    dataSaver: dataSaverOf(rules, use, savesData),
    pagesOf: (chatId) => pagesKept(rules, chatId),
  }
}
