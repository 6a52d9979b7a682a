import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage, HistoryPage } from '#contract/chat-message.ts'
import type { PageSignal, SyncStatus } from './sync-status.ts'

/** Server rows that a tab read for its screen, and hands to the leader, the only writer of them. */
export type ReadRows =
  | { kind: 'pages'; pages: HistoryPage[] }
  | { kind: 'messages'; messages: ChatMessage[] }
  | { kind: 'chats'; chats: ChatRow[] }

/** What the tabs of one person on this device tell each other. */
export type TabMessage =
  /** From the leader: I am here, and this is how things stand. Also every two seconds as a beat. */
  | { type: 'status'; from: string; status: SyncStatus }
  /** From a new tab: how do things stand? */
  | { type: 'hello'; from: string }
  | { type: 'ping'; id: string }
  | { type: 'pong'; id: string }
  /** Something was written here that may be sent. */
  | { type: 'written' }
  /** A person asked to try everything now. */
  | { type: 'syncNow'; id: string }
  | { type: 'synced'; id: string; isOk: boolean }
  /** A page heard something of the browser that the leader's worker cannot hear. */
  | { type: 'signal'; signal: PageSignal }
  | { type: 'rows'; id: string; rows: ReadRows }
  | { type: 'taken'; id: string }
  /** The person signed out here, or the server ended the session. */
  | { type: 'ended' }

export type TabChannel = {
  post: (message: TabMessage) => void
  listen: (listener: (message: TabMessage) => void) => () => void
  /** Posts, and resolves with the first message `pick` accepts, or with `null` after `withinMs`. */
  close: () => void
}

/** The channel between the tabs of one person; a tab does not hear itself. */
export function openTabChannel(hash: string): TabChannel {
  const channel = new BroadcastChannel(`farstead-status:${hash}`)
  const listeners = new Set<(message: TabMessage) => void>()
  // Only our own workers of the same build family post here.
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    for (const listener of [...listeners]) listener(event.data)
  }
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      listeners.clear()
      channel.close()
    },
  }
}
