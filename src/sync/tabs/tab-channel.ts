import type { ChatMessage, HistoryPage } from '#contract/chat-message.ts'
import type { Failure } from '#contract/result.ts'
import type { UnitRow } from '#contract/unit.ts'
import type { AskedAt } from '#db/storage/asked-at.ts'
import type { Diagnostics } from '#sync/diagnostics.ts'
import type { SessionNews } from '#sync/session/sign-in.ts'
import type { PageSignal, SyncStatus } from '#sync/sync-status.ts'

/**
 * Server rows that a tab read for its screen and hands to the leader, which is the only writer of server rows. `wire`: in
 * which they were told; tabs of earlier builds don't say.
 */
export type ReadRows = { asked: AskedAt; wire?: number } & (
  | { kind: 'pages'; pages: HistoryPage[] }
  | { kind: 'messages'; messages: ChatMessage[] }
  /** `row: null`: there is none that this person may see. */
  | { kind: 'unit'; id: string; row: UnitRow | null }
)

/** Messages between the tabs of one person on this device. */
export type TabMessage =
  /** From the leader: it is here, with its status. Also sent every two seconds as a heartbeat. */
  | { type: 'status'; status: SyncStatus }
  /** From a new tab: asks for the status. */
  | { type: 'hello' }
  /** From a new leader: asks which tabs exist. Each responds with the name of its lock (living-tabs.ts). */
  | { type: 'rollCall' }
  | { type: 'tab'; id: string }
  | { type: 'ping'; id: string }
  | { type: 'pong'; id: string }
  /** The tab's page is visible; repeated every ten seconds. */
  | { type: 'onScreen' }
  /** A person asked to try everything now. */
  | { type: 'syncNow'; id: string }
  | { type: 'synced'; id: string; failure: Failure | null }
  /** Asks for the details of the line. */
  | { type: 'askDiagnostics'; id: string }
  | { type: 'diagnostics'; id: string; diagnostics: Diagnostics }
  /** A page received a browser event that the leader's worker can't receive. */
  | { type: 'signal'; signal: PageSignal }
  | { type: 'rows'; id: string; rows: ReadRows }
  | { type: 'taken'; id: string }
  /** A call was begun, answered or dismissed in this tab: look again, and stop `hide` ringing in every tab. */
  | { type: 'call'; hide: string | null }
  /** What a refresh changed, for the guards of the pages. */
  | { type: 'session'; session: SessionNews }

export type TabChannel = {
  post: (message: TabMessage) => void
  listen: (listener: (message: TabMessage) => void) => () => void
  close: () => void
}

/** Opens the channel between the tabs of one person. A tab doesn't receive its own messages. */
export function openTabChannel(hash: string): TabChannel {
  const channel = new BroadcastChannel(`farstead-status:${hash}`)
  const listeners = new Set<(message: TabMessage) => void>()
  let isClosed = false
  // Only workers of our own builds post here.
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(event.data)
  }
  return {
    // Work that outlasts its tab may still try to post. Such messages are dropped.
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
