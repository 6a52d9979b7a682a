import type { ChannelKind } from './channel-name.ts'
import type { UserData } from './pusher-protocol.ts'

export type PresenceMember = { user_id: string; user_info?: unknown }

export type Subscription = { kind: ChannelKind; member: PresenceMember | null }

/** One client as the hub sees it: how to send to it, who it is, and what it's subscribed to. */
export type Connection = {
  socketId: string
  /** Sends a frame as it is. Drops the connection instead if the client doesn't read fast enough. */
  send(frame: string): void
  /** Sends an error frame and closes with its code. */
  close(code: number, reason: string): void
  /** Removes it from every channel at once, whatever the client still does. */
  forget(): void
  user: UserData | null
  subscriptions: Map<string, Subscription>
}
