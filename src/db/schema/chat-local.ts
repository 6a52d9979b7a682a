/** What this device knows of a chat beside the server's row. */
export type ChatLocalBody = {
  v: 1
  /** Last position read here, −1 for none; may run ahead of the server's. */
  readPosition: number
  /** The server's read position when `readCount` was taken, and the messages by others after it, up to `readPosition`. */
  countedFrom: number
  readCount: number
  /** Set by a reset: positions may mean other messages now, so the mark is cut to the next row's bounds. */
  needsClamp: boolean
  /** With it: ids of the chat's newest messages that were here before the reset. */
  seen?: string[]
}

export type ChatLocalDoc = { id: string; body: ChatLocalBody }
