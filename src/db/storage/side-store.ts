import { Dexie, type Table } from 'dexie'
import type { Attempt } from '#db/schema/outgoing-messages.ts'

/** Version of the whole replica. A device that holds a higher one was used by a newer build and is not opened. */
export const REPLICA_VERSION = 1

/** What became of a message sent from here; kept 12 months for the timeline and the export. Times in ms since 1970. */
export type SendLogEntry = {
  id: string
  chatId: string
  position: number
  writtenAt: string
  /** The server's time of acceptance, ISO 8601. */
  createdAt: string
  settledAt: number
  attempts: Attempt[]
}

type MetaEntry = { key: string; value: unknown }

/** The plain Dexie database beside the collections: facts about the replica itself, and the send log. */
export type SideStore = Dexie & { meta: Table<MetaEntry, string>; sendLog: Table<SendLogEntry, string> }

export function sideStoreName(hash: string): string {
  return `farstead-${hash}-side`
}

/** An unopened side store; the caller opens it and listens to its `close` and `versionchange`. */
export function createSideStore(hash: string): SideStore {
  const dexie = new Dexie(sideStoreName(hash), { chromeTransactionDurability: 'relaxed' })
  dexie.version(REPLICA_VERSION).stores({ meta: 'key', sendLog: 'id, chatId, settledAt' })
  // Dexie adds a property for each declared table, which its type can't show.
  return dexie as SideStore
}

export async function readMeta<T>(side: SideStore, key: string): Promise<T | null> {
  const entry = await side.meta.get(key)
  // Each key is written by one function of this room only, which fixes its type.
  return entry === undefined ? null : (entry.value as T)
}

const RESET = 'resetIsDue'

/**
 * Gives the checkpoint up, and notes with it that the server's rows are to be dropped: a crash before they all are must
 * not leave some of another database behind.
 */
export async function markReset(
  side: SideStore,
  besides: () => Promise<void> = async () => undefined,
): Promise<void> {
  await side.transaction('rw', side.meta, async () => {
    await writeMeta(side, 'checkpoint', null)
    await writeMeta(side, RESET, true)
    await besides()
  })
}

export async function isResetDue(side: SideStore): Promise<boolean> {
  return (await readMeta<boolean>(side, RESET)) === true
}

export async function unmarkReset(side: SideStore): Promise<void> {
  await side.meta.delete(RESET)
}

export async function writeMeta(side: SideStore, key: string, value: unknown): Promise<void> {
  await side.meta.put({ key, value })
}
