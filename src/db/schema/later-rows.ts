/**
 * Something that a later build wrote into the outbox or among the edits and this one cannot read: it waits for that build.
 * Of such a row only what stands outside its `body` means the same in every build.
 */
export type LaterRow = {
  id: string
  /** `null`: of no conversation, as a change of a record is. */
  chatId: string | null
  /** Its place among the messages of its conversation; `null` for what is no message, and where it can't be told. */
  order: string | null
  /** The row as it is stored. */
  stored: Readonly<Record<string, unknown>>
}
