import { createRxDatabase, type RxDatabase } from 'rxdb'
import { ReplaySubject, take } from 'rxjs'
import { fail, ok, type Result } from '#contract/result.ts'
import { writeDueCheckpoint } from './storage/checkpoint.ts'
import { createFileStore } from './storage/file-store.ts'
import {
  beginGeneration,
  confirmOutside,
  hasLostCollection,
  isWhole,
  readMadeCollections,
  rememberCollections,
  type Generation,
} from './storage/generation.ts'
import { liveTable } from './storage/live-table.ts'
import { replicaStorage } from './storage/replica-storage.ts'
import { chatLocalSchema } from './schema/chat-local.ts'
import { chatsSchema } from './schema/chats.ts'
import { draftsSchema } from './schema/drafts.ts'
import { editsSchema } from './schema/edits.ts'
import { intentsSchema } from './schema/intents.ts'
import { messagePagesSchema } from './schema/message-pages.ts'
import { outgoingMessagesSchema } from './schema/outgoing-messages.ts'
import { liveRecords, recordSchemas } from './records/record-tables.ts'
import { dropServerRows } from './history/server-rows.ts'
import {
  createSideStore,
  readMeta,
  REPLICA_VERSION,
  writeMeta,
  type SideStore,
} from './storage/side-store.ts'

import type { Collections, LiveTables, Replica } from './replica.ts'
import { collectionPrefix, replicaName } from './storage/replica-name.ts'

export type ReplicaOptions = {
  userId: string
  hash: string
  now: () => number
  newId: () => string
  multiInstance?: boolean
}

/**
 * Opens (or makes) the replica of one person; `hash` is the first 16 hex digits of the SHA-256 of the user id.
 * Fails with `conflict` when a newer build has used it, which must then be left alone, and with `storage` when the
 * browser does not open it.
 */
export async function openReplica({
  userId,
  hash,
  now,
  newId,
  multiInstance = true,
}: ReplicaOptions): Promise<Result<Replica>> {
  const lost$ = new ReplaySubject<void>(1)
  let isClosing = false
  const onClosed = (): void => {
    if (!isClosing) lost$.next()
  }
  const side = createSideStore(hash)
  const files = createFileStore(hash)
  // Opened beside the side store to save time: it touches RxDB's own bookkeeping only, no collection of a newer build.
  const opening = createRxDatabase<Collections>({
    name: replicaName(hash),
    storage: replicaStorage(onClosed),
    multiInstance,
    eventReduce: true,
  })
  const databases = indexedDB.databases()
  // Looked at below; where opening fails first, nobody does.
  databases.catch(() => undefined)
  try {
    await side.open()
    const [version, generation, made, present] = await Promise.all([
      readMeta<number>(side, 'replicaVersion'),
      readMeta<Generation>(side, 'generation'),
      readMadeCollections(side),
      databases,
    ])
    const isBroken = hasLostCollection(made, present, collectionPrefix(hash))
    if (version !== null && version > REPLICA_VERSION) {
      isClosing = true
      await closed(opening, side)
      return fail({
        kind: 'conflict',
        message: `the replica has version ${version}, this build knows ${REPLICA_VERSION}`,
      })
    }
    side.on('close', onClosed)
    side.on('versionchange', onClosed)
    files.on('close', onClosed)
    files.on('versionchange', onClosed)
    const database = await opening
    const collections: Collections = await database.addCollections({
      chats: { schema: chatsSchema },
      chatLocal: { schema: chatLocalSchema },
      outgoingMessages: { schema: outgoingMessagesSchema },
      intents: { schema: intentsSchema },
      edits: { schema: editsSchema },
      messagePages: { schema: messagePagesSchema },
      drafts: { schema: draftsSchema },
      ...recordSchemas(),
    })
    const live: LiveTables = {
      chats: liveTable(collections.chats, { whole: true }),
      chatLocal: liveTable(collections.chatLocal, { whole: true }),
      outgoingMessages: liveTable(collections.outgoingMessages, { whole: true }),
      intents: liveTable(collections.intents, { whole: true }),
      edits: liveTable(collections.edits, { whole: true }),
      messagePages: liveTable(collections.messagePages, { whole: false }),
      drafts: liveTable(collections.drafts, { whole: true }),
      ...liveRecords(collections),
    }
    if (version === null) await writeMeta(side, 'replicaVersion', REPLICA_VERSION)
    const storageToken = await database.storageToken
    let begun = { isNew: false, wasEvicted: false }
    if (generation !== null && isWhole(generation, storageToken) && !isBroken) {
      confirmOutside(hash, generation).catch(() => undefined)
    } else begun = await beginGeneration(side, hash, storageToken, newId, isBroken)
    await rememberCollections(side, Object.keys(collections), made)
    const close = async (): Promise<void> => {
      isClosing = true
      await writeDueCheckpoint(side)
      for (const table of Object.values(live)) table.close()
      files.close()
      await closed(opening, side)
    }
    const replica = {
      userId,
      hash,
      collections,
      live,
      side,
      files,
      now,
      newId,
      wasEvicted: begun.wasEvicted,
      lost$: lost$.pipe(take(1)),
      close,
    }
    // One half without the other: rows without a checkpoint could hold what was removed since.
    const dropped = begun.isNew ? await dropServerRows(replica) : ok(undefined)
    if (dropped.ok) return ok(replica)
    await close()
    return dropped
  } catch (error) {
    isClosing = true
    await closed(opening, side)
    return fail({
      kind: 'storage',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })
  }
}

async function closed(opening: Promise<RxDatabase<Collections>>, side: SideStore): Promise<void> {
  await opening.then(
    (database) => database.close(),
    () => undefined,
  )
  side.close()
}
