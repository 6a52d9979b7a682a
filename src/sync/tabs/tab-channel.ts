import type { ChatMessage, HistoryPage } from '#contract/chat-message.ts'
import type { Failure } from '#contract/result.ts'
import type { UnitRow } from '#contract/unit.ts'
import type { AskedAt } from '#db/storage/asked-at.ts'
import type { Diagnostics } from '#sync/diagnostics.ts'
import type { SessionInfo } from '#sync/session/sign-in.ts'
import type { PageSignal, SyncStatus } from '#sync/sync-status.ts'

/** Server rows that a tab read for its screen, and hands to the leader, the only writer of them. */
export type ReadRows = { asked: AskedAt } & (
  | { kind: 'pages'; pages: HistoryPage[] }
  | { kind: 'messages'; messages: ChatMessage[] }
  /** `row: null`: there is none that this person may see. */
  | { kind: 'unit'; id: string; row: UnitRow | null }
)

/** What the tabs of one person on this device tell each other. */
export type TabMessage =
  /** From the leader: I am here, and this is how things stand. Also every two seconds as a beat. */
  | { type: 'status'; status: SyncStatus }
  /** From a new tab: how do things stand? */
  | { type: 'hello' }
  /** From a new leader: which tabs are there? Each says so, by the name of its lock (living-tabs.ts). */
  | { type: 'rollCall' }
  | { type: 'tab'; id: string }
  | { type: 'ping'; id: string }
  | { type: 'pong'; id: string }
  /** Its page is on screen; said again every ten seconds. */
  | { type: 'onScreen' }
  /** A person asked to try everything now. */
  | { type: 'syncNow'; id: string }
  | { type: 'synced'; id: string; failure: Failure | null }
  /** How does the line stand, in detail? */
  | { type: 'askDiagnostics'; id: string }
  | { type: 'diagnostics'; id: string; diagnostics: Diagnostics }
  /** A page heard something of the browser that the leader's worker cannot hear. */
  | { type: 'signal'; signal: PageSignal }
  | { type: 'rows'; id: string; rows: ReadRows }
  | { type: 'taken'; id: string }
  /** A call was begun, answered or dismissed in this tab: look again, and stop `hide` ringing in every tab. */
  | { type: 'call'; hide: string | null }
  /** What a refresh changed, for the pages' guards. */
  | { type: 'session'; session: SessionInfo }

export type TabChannel = {
  post: (message: TabMessage) => void
  listen: (listener: (message: TabMessage) => void) => () => void
  close: () => void
}

/** The channel between the tabs of one person; a tab does not hear itself. */
export function openTabChannel(hash: string): TabChannel {
  const channel = new BroadcastChannel(`farstead-status:${hash}`)
  const listeners = new Set<(message: TabMessage) => void>()
  let isClosed = false
  // Only our own workers of the same build family post here.
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(event.data)
  }
  return {
    // Work that outlasts its tab may still have something to tell; nobody hears it from here any more.
    post: (message) => {
      if (!isClosed) channel.postMessage(message)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      listeners.clear()
      channel.close()
    },
  }
}
