export type DraftBody = {
  v: 1
  text: string
  /** Device time of the last change, ms since 1970. */
  updatedAt: number
}

/** Unsent text of a composer. The id is the chat's. */
export type DraftDoc = { id: string; body: DraftBody }
