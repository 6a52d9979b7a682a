import { createRxDatabase } from 'rxdb'
import { ReplaySubject, take } from 'rxjs'
import { byKind, type RecordKind } from '#contract/records.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { tableOf } from './records/record-tables.ts'
import { createFiles, type FileCode } from './storage/files.ts'
import { beginGeneration, confirmOutside } from './storage/generation.ts'
import { liveTable, type LiveTable } from './storage/live-table.ts'
import type { LiveTables, Replica } from './replica.ts'
import { COLLECTIONS, type Collections } from './storage/collections.ts'
import { moveReplica, type MoveScope } from './storage/move-replica.ts'
import { openPersonDatabase } from './storage/person-database.ts'
import { personStorage } from './storage/person-storage.ts'
import { replicaStore, type ReplicaStore } from './storage/replica-store.ts'
import { replicaTables, type Tables } from './storage/replica-tables.ts'
import type { StoredTable } from './storage/stored-table.ts'
import { replicaName } from './storage/replica-name.ts'
import { openStoreChannel } from './storage/store-channel.ts'

export type ReplicaOptions = {
  userId: string
  hash: string
  now: () => number
  newId: () => string
  multiInstance?: boolean
  /** Loads the code that keeps files (dexie-files.ts), which comes with the first one. */
  loadFiles: () => Promise<FileCode>
  /** Runs work while no tab syncs, for moving the replica of an earlier build. `null` if that isn't allowed here. */
  withoutSync?: MoveScope['withoutSync']
}

/**
 * Opens or creates the replica of one person. `hash` is the first 16 hex digits of the SHA-256 of the user id. Fails
 * with `conflict` if a build with another storage format has used it: then it must be left alone. Fails with `storage`
 * if the browser doesn't open it, or if an old tab holds the replica of an earlier build. Fails with `worker` if such a
 * replica has to be moved first and may not be moved here.
 */
export async function openReplica({
  userId,
  hash,
  now,
  newId,
  multiInstance = true,
  loadFiles,
  withoutSync = (work) => work(),
}: ReplicaOptions): Promise<Result<Replica>> {
  const lost$ = new ReplaySubject<void>(1)
  let isClosing = false
  const onLost = (): void => {
    if (!isClosing) lost$.next()
  }
  const opening = openPersonDatabase(hash, onLost)
  const storage = personStorage(opening)
  const channel = openStoreChannel(hash, multiInstance)
  const store = replicaStore(opening, storage, channel)
  // Created in parallel with opening the database: RxDB reads nothing until it is asked.
  const making = createRxDatabase({ name: replicaName(hash), storage: storage.rxStorage, multiInstance })
  const live: Pick<LiveTable<unknown>, 'close' | 'reread' | 'ready'>[] = []
  const allRead = () => Promise.allSettled(live.map(({ ready }) => ready))
  const files = createFiles({ hash, load: loadFiles, channel, allRead, onLost })

  async function close(): Promise<void> {
    isClosing = true
    for (const table of live) table.close()
    files.close()
    channel.close()
    await making.then(
      (database) => database.close(),
      () => undefined,
    )
    await opening.then(
      (database) => database.close(),
      () => undefined,
    )
  }

  try {
    let facts = await readFacts(store)
    if (facts.movedFrom?.left !== null) {
      const moved = await moveReplica({ ...facts, hash, database: await opening, withoutSync })
      if (!moved.ok) {
        await close()
        return moved
      }
      facts = await readFacts(store)
    }
    const { generation, commit } = facts
    store.heardOf(commit ?? 0)
    const database = await making
    const collections = await database.addCollections(COLLECTIONS)
    const tables = replicaTables(store)
    const liveTables = watchTables(tables, collections)
    live.push(...Object.values(liveTables))
    // If a table can't be reread, the replica is lost, and the worker with it.
    store.missed$.subscribe(() => void Promise.all(live.map((table) => table.reread())).catch(onLost))
    let begun = { wasEvicted: false }
    if (generation === null) begun = await beginGeneration(store, hash, newId)
    else confirmOutside(hash, generation).catch(() => undefined)
    return ok({
      userId,
      hash,
      tables,
      live: liveTables,
      store,
      files,
      now,
      newId,
      wasEvicted: begun.wasEvicted,
      lost$: lost$.pipe(take(1)),
      close,
    })
  } catch (error) {
    await close()
    const kind = error instanceof Error && error.name === 'VersionError' ? 'conflict' : 'storage'
    return fail({ kind, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  }
}

async function readFacts(store: ReplicaStore) {
  const [movedFrom, generation, commit] = await Promise.all([
    store.readMeta('movedFrom'),
    store.readMeta('generation'),
    store.readMeta('commit'),
  ])
  return { movedFrom, generation, commit }
}

function liveRecords(tables: Tables, collections: Collections): Pick<LiveTables, RecordKind> {
  const live = byKind((kind) => liveTable(tableOf(tables, kind), collections.records, { whole: true }))
  // Each entry is the table of its own kind.
  return live as unknown as Pick<LiveTables, RecordKind>
}

function watchTables(tables: Tables, collections: Collections): LiveTables {
  const all = <T>(table: StoredTable<T>): LiveTable<T> =>
    liveTable(table, collections[table.collection], { whole: true })
  return {
    chats: all(tables.chats),
    chatLocal: all(tables.chatLocal),
    outgoingMessages: all(tables.outgoingMessages),
    intents: all(tables.intents),
    edits: all(tables.edits),
    messagePages: liveTable(tables.messagePages, collections.messagePages, { whole: false }),
    drafts: all(tables.drafts),
    laterOutbox: all(tables.laterOutbox),
    laterEdits: all(tables.laterEdits),
    ...liveRecords(tables, collections),
  }
}
