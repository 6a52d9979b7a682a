/** What another app handed over, until it has found its place: a text, pictures, or both. */
export type SharedView = {
  id: string
  /** Device time, ms since 1970. */
  at: number
  /** Blank for none. */
  text: string
  /** Their ids are those that the files will have. */
  photos: SharedPhoto[]
  /** Files that came along and could not be kept: no pictures, or too many. */
  leftOut: number
}

export type SharedPhoto = { id: string; name: string; type: string; size: number }
