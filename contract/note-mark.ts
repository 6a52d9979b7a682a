const PREFIX = 'note:'

/** Under which id a device keeps, beside its drafts, that the reply being written to a ticket is an internal note. */
export function noteMarkId(ticketId: string): string {
  return `${PREFIX}${ticketId}`
}

/** Whether a row of the drafts is such a mark, which is no text of anybody. */
export function isNoteMarkId(id: string): boolean {
  return id.startsWith(PREFIX)
}
