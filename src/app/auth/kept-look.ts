import { answerOf, type Kept, KEY, openKept, STORE } from './kept-session.ts'

/** Beside the session, so that the two are read in one moment, and the workers end both in one commit. */
const LOOK_KEY = 'look'

/**
 * Keeps a last look (public/last-look.js) of this person, or deletes the one that is kept. Keeps nothing if the workers
 * don't have this person's session. Rejects if the browser refuses.
 */
export async function keepLook(userId: string, look: object | null): Promise<void> {
  const database = await openKept()
  if (database === null) return
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    const record = await answerOf<Kept>(store.get(KEY))
    const isTheirs = record?.userId === userId && record.facts !== undefined
    if (isTheirs && look !== null) await answerOf(store.put(look, LOOK_KEY))
    else await answerOf(store.delete(LOOK_KEY))
  } finally {
    database.close()
  }
}
