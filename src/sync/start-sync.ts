import { fail, ok, type Result } from '#contract/result.ts'
import type { FileSize } from '#contract/upload.ts'
import { sleep } from './line/clock.ts'
import { createEngineHttp } from './line/engine-http.ts'
import { inTurns } from './line/engine-turns.ts'
import { rereadOutbox } from '#db/history/replica-facts.ts'
import { readFile } from './send/file-reader.ts'
import { BEAT_MS, startLeader } from './tabs/leader.ts'
import { startLead, type Lead } from './lead.ts'
import { askForDiagnostics, askToSync } from './tabs/ask-leader.ts'
import type { Diagnostics } from './diagnostics.ts'
import {
  callAsPerson,
  type PersonAnswer,
  type PersonCallName,
  type PersonRequest,
} from './line/person-call.ts'
import { createChatReader } from './pull/chat-reader.ts'
import { answerTab } from './answer-tab.ts'
import type { Call } from './session/assistant-line.ts'
import type { SessionInfo } from './session/sign-in.ts'
import { SESSION_CHANNEL } from './session/write-session.ts'
import type { SyncScope } from './sync-scope.ts'
import type { PageSignal, SyncStatus } from './sync-status.ts'
import type { TabMessage } from './tabs/tab-channel.ts'
import { readUnit } from './pull/unit-reader.ts'
import { joinTabs, watchTabs } from './tabs/living-tabs.ts'
import { untilCaughtUp } from './pull/until-caught-up.ts'
import { placeReadRows } from './tabs/unplaced-rows.ts'

/** One tab's part in syncing, whether it leads or follows. */
export type Sync = {
  status: () => SyncStatus
  onStatus: (listener: (status: SyncStatus) => void) => () => void
  onSession: (listener: (session: SessionInfo) => void) => () => void
  /** Sets the chat on screen (`null`: none). Resolves when its newest messages are here or can't be had. */
  openChat: (chatId: string | null) => Promise<void>
  /** Returns the content of a private file, from this device or from the server. */
  readFile: (id: string, size: FileSize) => Promise<Result<Blob>>
  fetchPages: (chatId: string, pages: readonly number[]) => Promise<Result<void>>
  /** Fetches one unit, this person's or somebody else's, as far as they may see it. */
  readUnit: (id: string) => Promise<Result<void>>
  /** Asks the server, as this person, for data that isn't kept on this device. Works in any tab. */
  ask: <N extends PersonCallName>(name: N, request: PersonRequest<N>) => Promise<Result<PersonAnswer<N>>>
  /** Calls an endpoint with a streamed response as this person, once reachability is decided. */
  call: Call
  /** Reports a change about calls: every tab looks again, and the call `hide` stops ringing in all of them. */
  callsMoved: (hide: string | null) => void
  /** Tries everything now. Resolves when the attempt is over. */
  syncNow: () => Promise<Result<void>>
  /** Returns what the leader, in this tab or another one, knows about the line and the queue. */
  diagnostics: () => Promise<Result<Diagnostics>>
  signal: (signal: PageSignal) => void
  /** Ends the session because the server has refused the token stored now. */
  endSession: () => Promise<void>
  /** Resolves when nothing of this touches the replica or the network any more. */
  stop: () => Promise<void>
}

const ON_SCREEN_EVERY_MS = 10_000
const ON_SCREEN_FOR_MS = 15_000
/** A tab that can't write the replica can't lead. Waiting gives another tab the chance to take over. */
const LEAD_AGAIN_MS = 5_000

/** Signals after which the screen may show old data. */
const SHOWN_AGAIN: ReadonlySet<PageSignal> = new Set(['visible', 'pageshow', 'resume', 'online'])

/** The status of a follower that hasn't heard from a leader yet. */
const UNKNOWN: SyncStatus = {
  isLeader: false,
  session: 'unverified',
  reachability: 'unknown',
  isPortal: false,
  live: 'connecting',
  isSyncing: false,
  isCaughtUp: false,
  lastSyncAt: null,
  onlineUserIds: null,
  calls: [],
  wasEvicted: false,
}

/**
 * Starts this tab's part in syncing one person. One tab leads: it pulls, sends and holds the live connection. The
 * others follow: they show the leader's status, and fetch only what their own screen is missing.
 */
export function startSync(scope: SyncScope): Sync {
  const { clock, channel, reachability, replica, userId } = scope
  const statusListeners = new Set<(status: SyncStatus) => void>()
  const sessionListeners = new Set<(session: SessionInfo) => void>()
  const stopped = new AbortController()
  let lead: Lead | null = null
  let heard: SyncStatus = UNKNOWN
  let isVisible = true
  let isEnded = false
  /** Only the first lead may skip checking a token that was issued just now. */
  let isJustSignedIn = scope.isJustSignedIn ?? false
  let othersOnScreenAt = Number.NEGATIVE_INFINITY
  let told = ''

  function status(): SyncStatus {
    const base = lead ? { ...lead.status(), isLeader: true } : { ...heard, isLeader: false }
    return {
      ...base,
      session: isEnded ? 'ended' : base.session,
      wasEvicted: base.wasEvicted || replica.wasEvicted,
    }
  }

  function tell(): void {
    const now = status()
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
    if (lead) channel.post({ type: 'status', status: now })
    for (const listener of statusListeners) listener(now)
    // A signed-out tab must not lead.
    if (now.session === 'ended') endHere()
  }

  function tellSession(session: SessionInfo): void {
    for (const listener of sessionListeners) listener(session)
  }

  const leader = startLeader({
    ...scope,
    isVisible: () => isVisible,
    lead: async (signal) => {
      const over = AbortSignal.any([signal, stopped.signal])
      const started = await startLead(
        {
          ...scope,
          isJustSignedIn,
          isOnScreen: () => isVisible || clock.now() - othersOnScreenAt < ON_SCREEN_FOR_MS,
          onChange: tell,
          onSession: (session) => {
            channel.post({ type: 'session', session })
            tellSession(session)
          },
        },
        over,
      )
      if (!started.ok) return Promise.race([sleep(clock, LEAD_AGAIN_MS), aborted(over)])
      lead = started.value
      isJustSignedIn = false
      watchTabs(scope, started.value.over, () => void rereadOutbox(replica))
      tell()
      void placing.retry()
      const stopBeating = beat()
      await aborted(started.value.over)
      stopBeating()
      lead.stop()
      lead = null
      heard = { ...heard, isCaughtUp: status().isCaughtUp }
      tell()
    },
  })

  function beat(): () => void {
    let cancel = () => {}
    const again = () => {
      channel.post({ type: 'status', status: status() })
      cancel = clock.after(BEAT_MS, again)
    }
    again()
    return () => cancel()
  }

  function endHere(): void {
    if (isEnded) return
    isEnded = true
    tell()
    void leader.stop()
  }

  const placing = placeReadRows(scope, () => lead !== null)
  // Requests made by screens.
  const plain = createEngineHttp(scope.http, reachability, stopped.signal)
  const engine = inTurns(plain, scope.line, 'waitedFor', stopped.signal)
  const reader = createChatReader({
    replica,
    engine,
    isCaughtUp: () => status().isCaughtUp,
    untilCaughtUp: () => untilCaughtUp({ status, listeners: statusListeners, clock }, stopped.signal),
    place: placing.place,
  })

  const stopListening = channel.listen((message: TabMessage) => {
    if (message.type === 'session') return tellSession(message.session)
    if (message.type === 'onScreen') othersOnScreenAt = clock.now()
    if (message.type === 'status' && !lead) {
      heard = message.status
      tell()
      void placing.retry()
    }
    if (lead) void answerTab(lead, { replica, channel, status, onSignal: handleSignal }, message)
  })

  function handleSignal(signal: PageSignal): void {
    if (signal === 'hidden') return
    if (signal === 'session') return lead?.checkSession()
    if (signal === 'offline') return lead?.doubt()
    reachability.nudge()
    lead?.kick()
  }

  // Another tab signed out, or somebody else signed in, so this worker may no longer use what it holds.
  const sessionChannel = new BroadcastChannel(SESSION_CHANNEL)
  sessionChannel.onmessage = () => {
    void scope.store.read().then((record) => {
      if (record?.userId !== userId && !stopped.signal.aborted) endHere()
    })
  }

  let cancelOnScreen = () => {}
  const sayOnScreen = () => {
    if (isVisible) channel.post({ type: 'onScreen' })
    cancelOnScreen = clock.after(ON_SCREEN_EVERY_MS, sayOnScreen)
  }
  sayOnScreen()
  const leaveTabs = joinTabs(scope)
  channel.post({ type: 'hello' })

  return {
    status,
    onStatus: (listener) => {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    onSession: (listener) => {
      sessionListeners.add(listener)
      return () => sessionListeners.delete(listener)
    },
    readFile: (id, size) => readFile({ replica, http: scope.http, engine: engine.as('next') }, id, size),
    openChat: reader.open,
    fetchPages: reader.read,
    readUnit: (id) => readUnit({ replica, engine, place: placing.place }, id),
    ask: (name, request) => callAsPerson(engine, name, request),
    call: async (endpoint, request, options) => {
      await engine.decided()
      return engine.ask(endpoint, request, options)
    },
    callsMoved: (hide) => {
      if (lead) lead.callsMoved(hide)
      else channel.post({ type: 'call', hide })
    },
    syncNow: async () => {
      if (isEnded) return fail({ kind: 'unauthorized', message: 'the session is over' })
      return lead ? lead.syncNow() : askToSync(scope)
    },
    diagnostics: async () => (lead ? ok(await lead.diagnostics()) : askForDiagnostics(scope)),
    signal: (signal) => {
      if (signal === 'hidden') isVisible = false
      if (signal === 'visible' || signal === 'pageshow') isVisible = true
      if (isVisible) channel.post({ type: 'onScreen' })
      if (SHOWN_AGAIN.has(signal)) void reader.refresh()
      if (!lead) channel.post({ type: 'signal', signal })
      handleSignal(signal)
    },
    endSession: async () => {
      if (lead) return lead.endSession()
      const record = await scope.store.read()
      if (record?.userId === userId) await scope.store.clear(userId, record.accessToken)
      endHere()
    },
    stop: async () => {
      stopped.abort()
      stopListening()
      leaveTabs()
      cancelOnScreen()
      sessionChannel.close()
      statusListeners.clear()
      sessionListeners.clear()
      await leader.stop()
      reachability.stop()
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
