const PREFIX = 'farstead-draft:'

/**
 * A page that is torn down can't wait for the worker, and a text typed in its last moments would be lost. This tab's own
 * storage is written at once; the next page of the tab takes the text back and hands it to the replica.
 */
export function leaveDraft(storage: Storage, userId: string, chatId: string, text: string): void {
  try {
    storage.setItem(PREFIX + userId + chatId, text)
  } catch {
    // No room, or storage is forbidden: the replica has all but the last moments.
  }
}

/** The text left by the page before, which stays there. */
export function leftDraft(storage: Storage, userId: string, chatId: string): string | null {
  return storage.getItem(PREFIX + userId + chatId)
}

/** The text left by the page before, which is gone from there now. What somebody else left is removed unread. */
export function takeDraft(storage: Storage, userId: string, chatId: string): string | null {
  const text = leftDraft(storage, userId, chatId)
  storage.removeItem(PREFIX + userId + chatId)
  for (const key of Object.keys(storage)) {
    if (key.startsWith(PREFIX) && !key.startsWith(PREFIX + userId)) storage.removeItem(key)
  }
  return text
}
