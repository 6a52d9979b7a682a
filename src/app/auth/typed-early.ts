/** What was typed into the conversations of a first look and not sent, by conversation. */
export type Typed = Map<string, string>

const keyOf = (userId: string) => `farstead-typed:${userId}`

/** Returns what this person's last first look has left. */
export function readTyped(userId: string): Typed {
  try {
    return new Map(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]') as [string, string][])
  } catch {
    return new Map()
  }
}

/**
 * Keeps it until a replica has it as drafts; nothing removes what was kept. Stored at once, because there may never be a
 * replica in this visit, nor another moment.
 */
export function keepTyped(userId: string, typed: Typed): void {
  try {
    if (typed.size > 0) localStorage.setItem(keyOf(userId), JSON.stringify([...typed]))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // No space, or storage is forbidden: the page still has it.
  }
}

/** Hands it to `save`, and keeps what that hasn't stored. */
export async function placeTyped(
  userId: string,
  typed: Typed,
  save: (chatId: string, text: string) => Promise<{ ok: boolean }>,
): Promise<void> {
  await Promise.all(
    [...typed].map(async ([chatId, text]) => {
      if ((await save(chatId, text)).ok) typed.delete(chatId)
    }),
  )
  keepTyped(userId, typed)
}
