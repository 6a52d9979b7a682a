const PREFIX = 'note:'

/**
 * Returns the id of the mark, among a device's drafts, that the reply being written to a ticket is an internal note.
 */
export function noteMarkId(ticketId: string): string {
  return `${PREFIX}${ticketId}`
}

/** Returns whether a row of the drafts is such a mark, which contains no text of a person. */
export function isNoteMarkId(id: string): boolean {
  return id.startsWith(PREFIX)
}
