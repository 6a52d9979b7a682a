import type { ChannelKind } from './channel-name.ts'
import type { UserData } from './pusher-protocol.ts'

export type PresenceMember = { user_id: string; user_info?: unknown }

export type Subscription = { kind: ChannelKind; member: PresenceMember | null }

/** One client as the hub sees it: what it may be sent, who it is, and what it listens to. */
export type Connection = {
  socketId: string
  /** Sends a frame as it is; drops the connection instead when the client does not read fast enough. */
  send(frame: string): void
  /** Sends an error frame and closes with its code. */
  close(code: number, reason: string): void
  /** Takes it off every channel at once, whatever its other end still does. */
  forget(): void
  user: UserData | null
  subscriptions: Map<string, Subscription>
}
