/** What another app shared, until it has been used: a text, pictures, or both. */
export type SharedView = {
  id: string
  /** Device time, in ms since 1970. */
  at: number
  /** Blank for none. */
  text: string
  /** Their ids are those that the files will have. */
  photos: SharedPhoto[]
  /** Number of shared files that couldn't be kept: not pictures, or too many. */
  leftOut: number
}

export type SharedPhoto = { id: string; name: string; type: string; size: number }
