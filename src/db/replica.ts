import { Dexie } from 'dexie'
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb'
import { firstValueFrom, ReplaySubject, take, timer, type Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import type { Profile } from '#contract/profile.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { UnitRow } from '#contract/unit.ts'
import { writeDueCheckpoint } from './storage/checkpoint.ts'
import { readDevice, removeFromDevice } from './storage/device-store.ts'
import { createFileStore, fileStoreName, type FileStore } from './storage/file-store.ts'
import {
  beginGeneration,
  confirmOutside,
  hasLostCollection,
  isWhole,
  readMadeCollections,
  rememberCollections,
  type Generation,
} from './storage/generation.ts'
import { liveTable, type LiveTable } from './storage/live-table.ts'
import { replicaStorage } from './storage/replica-storage.ts'
import { chatLocalSchema, type ChatLocalDoc } from './schema/chat-local.ts'
import { chatsSchema, type ChatDoc } from './schema/chats.ts'
import { draftsSchema, type DraftDoc } from './schema/drafts.ts'
import { editsSchema, type EditDoc } from './schema/edits.ts'
import { intentsSchema, type IntentDoc } from './schema/intents.ts'
import { messagePagesSchema, type MessagePageDoc } from './schema/message-pages.ts'
import { outgoingMessagesSchema, type OutgoingDoc } from './schema/outgoing-messages.ts'
import { recordsSchema, type RecordDoc } from './schema/records.ts'
import { dropServerRows } from './history/server-rows.ts'
import { sharedStoreName } from './storage/shared-store.ts'
import {
  createSideStore,
  readMeta,
  REPLICA_VERSION,
  sideStoreName,
  writeMeta,
  type SideStore,
} from './storage/side-store.ts'

export type Documents = {
  chats: ChatDoc
  messagePages: MessagePageDoc
  chatLocal: ChatLocalDoc
  outgoingMessages: OutgoingDoc
  intents: IntentDoc
  edits: EditDoc
  drafts: DraftDoc
  profile: RecordDoc<Profile>
  units: RecordDoc<UnitRow>
  agreements: RecordDoc<AgreementRow>
}

export type Collections = { [Name in keyof Documents]: RxCollection<Documents[Name]> }
export type LiveTables = { [Name in keyof Documents]: LiveTable<Documents[Name]> }

/** What one person's data on this device is read and written through. At most one per realm. */
export type Replica = {
  userId: string
  hash: string
  collections: Collections
  live: LiveTables
  side: SideStore
  files: FileStore
  /** The device's clock, ms since 1970. */
  now: () => number
  /** Ascending UUIDv7: a later id sorts after an earlier one of the same worker. */
  newId: () => string
  /** True when this device had a replica of this person that is gone: everything must be fetched again, with one notice. */
  wasEvicted: boolean
  /**
   * Fires once, also for a late subscriber, when a database under this replica was closed by the browser, deleted, or
   * taken by a newer build. RxDB stays dead after that: replace the worker.
   */
  lost$: Observable<void>
  /** Writes the last checkpoint and closes every database; all other writes are awaited by their callers. */
  close(): Promise<void>
}

/** What a query or mutation may touch. */
export type Scope = { replica: Replica; userId: string; now: () => number; newId: () => string }

export type ReplicaOptions = {
  userId: string
  hash: string
  now: () => number
  newId: () => string
  multiInstance?: boolean
}

export function replicaName(hash: string): string {
  return `farstead-${hash}`
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
      profile: { schema: recordsSchema<Profile>() },
      units: { schema: recordsSchema<UnitRow>() },
      agreements: { schema: recordsSchema<AgreementRow>() },
    })
    const live: LiveTables = {
      chats: liveTable(collections.chats, { whole: true }),
      chatLocal: liveTable(collections.chatLocal, { whole: true }),
      outgoingMessages: liveTable(collections.outgoingMessages, { whole: true }),
      intents: liveTable(collections.intents, { whole: true }),
      edits: liveTable(collections.edits, { whole: true }),
      messagePages: liveTable(collections.messagePages, { whole: false }),
      drafts: liveTable(collections.drafts, { whole: true }),
      profile: liveTable(collections.profile, { whole: true }),
      units: liveTable(collections.units, { whole: true }),
      agreements: liveTable(collections.agreements, { whole: true }),
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

/** How the names of the databases begin that hold one person's collections. */
function collectionPrefix(hash: string): string {
  return `rxdb-dexie-${replicaName(hash)}--`
}

/** How long deleting a database may wait for other tabs to let go of it. */
const WIPE_PATIENCE_MS = 5_000

/**
 * Deletes everything this device keeps of one person. Close the replica first; other tabs lose theirs (`lost$`).
 * What the device wrote goes first, so that a wipe cut short can't leave a queue behind that nobody wants sent.
 * Ends by reading back that nothing is left. Fails with `storage` if something is, or if another tab does not let go in 5 s; the rest of the deletion then happens when it does.
 */
export async function wipe(hash: string): Promise<Result<void>> {
  const prefix = collectionPrefix(hash)
  const writtenHere = ['outgoingMessages', 'intents', 'edits', 'drafts', 'chatLocal']
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith(prefix) ? [name] : [],
    )
    await deleteDatabase(fileStoreName(hash))
    await deleteDatabase(sharedStoreName(hash))
    const rank = (name: string): number =>
      writtenHere.some((collection) => name.endsWith(`--${collection}`)) ? 0 : 1
    for (const name of names.sort((a, b) => rank(a) - rank(b))) await deleteDatabase(name)
    await deleteDatabase(sideStoreName(hash))
    await removeFromDevice('generations', hash)
    const left = await leftOf(hash)
    return left.length === 0 ? ok(undefined) : fail({ kind: 'storage', message: `left: ${left.join(', ')}` })
  } catch (error) {
    return fail({
      kind: 'storage',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })
  }
}

/** Reads back what names this person's hash: databases, and caches where there are any. */
async function leftOf(hash: string): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const kept = 'caches' in globalThis ? await caches.keys() : []
  const generation = (await readDevice('generations', hash)) === undefined ? [] : ['generation']
  return [...[...databases, ...kept].filter((name) => name.includes(hash)), ...generation]
}

async function deleteDatabase(name: string): Promise<void> {
  const patience = firstValueFrom(timer(WIPE_PATIENCE_MS)).then(() => {
    throw new Error(`another tab holds ${name}`)
  })
  await Promise.race([Dexie.delete(name), patience])
}
