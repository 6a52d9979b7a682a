/** What this device knows about a chat besides the server's row. */
export type ChatLocalBody = {
  v: 1
  /** Last position read here, −1 for none. May be ahead of the server's. */
  readPosition: number
  /**
   * The server's read position when `readCount` was counted, and the number of messages by others after it, up to
   * `readPosition`.
   */
  countedFrom: number
  readCount: number
  /** Set by a reset: positions may be other messages now, so the mark is clamped to the bounds of the next row. */
  needsClamp: boolean
  /** Set together with `needsClamp`: ids of the chat's newest messages that were here before the reset. */
  seen?: string[]
}

export type ChatLocalDoc = { id: string; body: ChatLocalBody }
