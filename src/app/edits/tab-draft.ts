const PREFIX = 'farstead-draft:'

/**
 * Stores the text in this tab's session storage at once. A page being torn down can't wait for the worker, and text
 * typed in its last moments would be lost. The next page of the tab reads the text and hands it to the replica.
 */
export function leaveDraft(storage: Storage, userId: string, chatId: string, text: string): void {
  try {
    storage.setItem(PREFIX + userId + chatId, text)
  } catch {
    // No space, or storage is forbidden: the replica has everything but the last moments.
  }
}

/** Returns the text stored by the previous page and leaves it there. */
export function leftDraft(storage: Storage, userId: string, chatId: string): string | null {
  return storage.getItem(PREFIX + userId + chatId)
}

/** Returns the text stored by the previous page and removes it. Removes another person's text unread. */
export function takeDraft(storage: Storage, userId: string, chatId: string): string | null {
  const text = leftDraft(storage, userId, chatId)
  storage.removeItem(PREFIX + userId + chatId)
  for (const key of Object.keys(storage)) {
    if (key.startsWith(PREFIX) && !key.startsWith(PREFIX + userId)) storage.removeItem(key)
  }
  return text
}
