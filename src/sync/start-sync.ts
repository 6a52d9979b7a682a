import { fail, ok, type Result } from '#contract/result.ts'
import type { FileSize } from '#contract/upload.ts'
import { createEngineHttp, type EngineHttp } from './line/engine-http.ts'
import { inTurns } from './line/engine-turns.ts'
import { readFile } from './send/file-reader.ts'
import type { Lead } from './lead/lead.ts'
import { leadInTurn } from './lead/lead-in-turn.ts'
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
import type { SessionNews } from './session/sign-in.ts'
import { SESSION_CHANNEL } from './session/write-session.ts'
import type { SyncScope } from './sync-scope.ts'
import type { PageSignal, SyncStatus } from './sync-status.ts'
import type { TabMessage } from './tabs/tab-channel.ts'
import { readUnit } from './pull/unit-reader.ts'
import { joinTabs } from './tabs/living-tabs.ts'
import { watchOnScreen } from './tabs/on-screen.ts'
import { createTabStatus } from './tabs/tab-status.ts'
import { untilCaughtUp } from './pull/until-caught-up.ts'
import { placeReadRows } from './tabs/unplaced-rows.ts'

/** One tab's part in syncing, whether it leads or follows. */
export type Sync = {
  status: () => SyncStatus
  onStatus: (listener: (status: SyncStatus) => void) => () => void
  onSession: (listener: (session: SessionNews) => void) => () => void
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

/** Signals after which the screen may show old data. */
const SHOWN_AGAIN: ReadonlySet<PageSignal> = new Set(['visible', 'pageshow', 'resume', 'online'])

/**
 * Starts this tab's part in syncing one person. One tab leads: it pulls, sends and holds the live connection. The
 * others follow: they show the leader's status, and fetch only what their own screen is missing.
 */
export function startSync(scope: SyncScope): Sync {
  const { clock, channel, reachability, replica } = scope
  const sessionListeners = new Set<(session: SessionNews) => void>()
  const stopped = new AbortController()
  let lead: Lead | null = null
  let isEnded = false

  const onScreen = watchOnScreen(scope)
  const status = createTabStatus(
    () => lead?.status() ?? null,
    () => replica.wasEvicted,
    // A signed-out tab must not lead.
    { post: (now) => channel.post({ type: 'status', status: now }), onEnded: endHere },
  )

  function tellSession(session: SessionNews): void {
    for (const listener of sessionListeners) listener(session)
  }

  const leader = leadInTurn(scope, stopped.signal, {
    onScreen,
    status,
    onSession: (session) => {
      channel.post({ type: 'session', session })
      tellSession(session)
    },
    onLead: (started) => {
      lead = started
      status.tell()
      if (started) void placing.retry()
    },
  })

  function endHere(): void {
    if (isEnded) return
    isEnded = true
    status.end()
    status.tell()
    void leader.stop()
  }

  const placing = placeReadRows(scope, () => lead !== null)
  const engine = screenEngine(scope, stopped.signal)
  const reader = createChatReader({
    replica,
    engine,
    isCaughtUp: () => status.now().isCaughtUp,
    untilCaughtUp: () =>
      untilCaughtUp({ status: status.now, listeners: status.listeners, clock }, stopped.signal),
    place: placing.place,
  })

  const stopListening = channel.listen((message: TabMessage) => {
    if (message.type === 'session') return tellSession(message.session)
    if (message.type === 'onScreen') onScreen.hear()
    if (message.type === 'status' && !lead) {
      status.hear(message.status)
      status.tell()
      void placing.retry()
    }
    if (lead) void answerTab(lead, { replica, channel, status: status.now, onSignal: handleSignal }, message)
  })

  function handleSignal(signal: PageSignal): void {
    if (signal === 'hidden') return
    if (signal === 'session') return lead?.checkSession()
    if (signal === 'offline') return lead?.doubt()
    reachability.nudge()
    lead?.kick()
  }

  const stopWatching = watchSignOuts(scope, stopped.signal, endHere)
  const leaveTabs = joinTabs(scope)
  channel.post({ type: 'hello' })

  return {
    status: status.now,
    onStatus: (listener) => listen(status.listeners, listener),
    onSession: (listener) => listen(sessionListeners, listener),
    readFile: (id, size) => readFile({ replica, http: scope.http, engine: engine.as('next') }, id, size),
    openChat: reader.open,
    fetchPages: reader.read,
    readUnit: (id) => readUnit({ replica, engine, place: placing.place }, id),
    ask: (name, request) => callAsPerson(engine, name, request),
    call: async (endpoint, request, options) => {
      await engine.decided()
      return engine.ask(endpoint, request, options)
    },
    callsMoved: (hide) => (lead ? lead.callsMoved(hide) : channel.post({ type: 'call', hide })),
    syncNow: async () => {
      if (isEnded) return fail({ kind: 'unauthorized', message: 'the session is over' })
      return lead ? lead.syncNow() : askToSync(scope)
    },
    diagnostics: async () => (lead ? ok(await lead.diagnostics()) : askForDiagnostics(scope)),
    signal: (signal) => {
      if (signal === 'hidden') onScreen.setHere(false)
      else onScreen.setHere(onScreen.isHere() || signal === 'visible' || signal === 'pageshow')
      if (SHOWN_AGAIN.has(signal)) void reader.refresh()
      if (!lead) channel.post({ type: 'signal', signal })
      handleSignal(signal)
    },
    endSession: async () => {
      if (lead) return lead.endSession()
      await forgetToken(scope)
      endHere()
    },
    stop: async () => {
      stopped.abort()
      stopListening()
      leaveTabs()
      onScreen.stop()
      stopWatching()
      status.listeners.clear()
      sessionListeners.clear()
      await leader.stop()
      reachability.stop()
    },
  }
}

/** Returns the engine for requests made by screens. */
function screenEngine({ http, reachability, line }: SyncScope, stopped: AbortSignal): EngineHttp {
  return inTurns(createEngineHttp(http, reachability, stopped), line, 'waitedFor', stopped)
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends this tab's part when another tab signed out, or somebody else signed in: it may no longer use what it holds. */
function watchSignOuts({ store, userId }: SyncScope, stopped: AbortSignal, endHere: () => void): () => void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.onmessage = () => {
    void store.read().then((record) => {
      if (record?.userId !== userId && !stopped.aborted) endHere()
    })
  }
  return () => channel.close()
}

/** Clears the token that the server has refused, if it's still this person's. */
async function forgetToken({ store, userId }: SyncScope): Promise<void> {
  const record = await store.read()
  if (record?.userId === userId) await store.clear(userId, record.accessToken)
}
