import { fail, ok, type Result } from '#contract/result.ts'
import {
  FORMER_SERVER_ROWS,
  FORMER_WRITTEN_HERE,
  formerCollectionName,
  formerCollections,
  formerSendLog,
  markFormerMoved,
  openFormerTable,
  type FormerCollection,
  type FormerFacts,
  type FormerTable,
} from './former-replica.ts'
import { HEAD, type Head, type Meta, type MetaKey, type MovedFrom } from './meta.ts'
import { deleteDatabase, resultOf, type PersonDatabase, type StoreName } from './person-database.ts'
import type { SendLogEntry } from './send-log.ts'
import { storageFailure } from './storage-failure.ts'
import type { StoredRow } from './stored-row.ts'

/*
 * Moves the replica of a former build, which had a database for each collection, into the one database.
 * 1. The former facts get a version that its builds refuse, and a higher fence, so that old tabs stop.
 * 2. Each collection is opened one native version higher, which closes it in old tabs.
 * 3. Server rows are copied, a few at a time. Then one transaction that waits for the disk writes everything that was
 *    written here, the facts, and `movedFrom`. From then on nothing is copied again: what has been discarded since must
 *    not come back.
 * 4. Each collection is read once more, what was written there since is added, and it is deleted.
 * A kill before the transaction of step 3 starts over. A kill after it continues with step 4. The facts stay as a
 * marker.
 */

type Moved = MovedFrom & { left: NonNullable<MovedFrom['left']> }

/** How long an old tab may hold a collection, in ms. */
const PATIENCE_MS = 5_000
const ROWS_AT_ONCE = 200
/** The largest count that IndexedDB accepts. */
const ALL = 2 ** 32 - 1

type Target = 'chats' | 'messagePages' | 'records' | 'outbox' | 'edits' | 'drafts' | 'chatLocal'
const TARGETS: Record<FormerCollection, Target> = {
  chats: 'chats',
  messagePages: 'messagePages',
  profile: 'records',
  units: 'records',
  agreements: 'records',
  outgoingMessages: 'outbox',
  intents: 'outbox',
  edits: 'edits',
  drafts: 'drafts',
  chatLocal: 'chatLocal',
}

export type MoveScope = {
  hash: string
  database: PersonDatabase
  movedFrom: MovedFrom | null
  /** Runs work while no tab syncs; `null` if nothing may be moved (no page is open). */
  withoutSync: ((work: () => Promise<Result<void>>) => Promise<Result<void>>) | null
}

/**
 * Moves what a former build left, if there is anything. Fails with `storage` if an old tab holds it for five seconds or
 * IndexedDB refuses, and with `worker` if nothing may be moved here. The next call continues.
 */
export async function moveReplica(scope: MoveScope): Promise<Result<void>> {
  const { hash, movedFrom, withoutSync } = scope
  if (movedFrom?.left === null) return ok(undefined)
  try {
    if (movedFrom === null && (await formerCollections(hash)).length === 0) {
      await noteMoved(scope.database, null)
      return ok(undefined)
    }
    if (withoutSync === null) return fail({ kind: 'worker', message: 'a page moves the replica first' })
    return await withoutSync(async () => {
      // Another tab may have done it while this one waited.
      const now = await readMovedFrom(scope.database)
      if (now === null) await move(scope)
      else if (now.left !== null) await clearAway(scope, { ...now, left: now.left }).catch(() => undefined)
      return ok(undefined)
    })
  } catch (error) {
    return fail(storageFailure(error))
  }
}

async function move(scope: MoveScope): Promise<void> {
  const { hash, database } = scope
  const facts = await markFormerMoved(hash)
  const moved = await withTables(hash, (tableOf) => copy(hash, database, facts, tableOf))
  // Everything is here by now. What can't be deleted yet is deleted at the next start.
  await clearAway(scope, moved).catch(() => undefined)
}

/** Step 4. */
async function clearAway({ hash, database }: MoveScope, { left, isReset = false }: Moved): Promise<void> {
  await withTables(hash, async (tableOf) => {
    for (const collection of FORMER_WRITTEN_HERE) {
      const table = tableOf(collection)
      if (table === null) continue
      const unseen = await unseenRows(table, new Set(left[collection]))
      await addRows(database, collection, isReset ? unseen.map((row) => afterReset(collection, row)) : unseen)
    }
  })
  for (const name of await formerCollections(hash)) await deleteDatabase(name, PATIENCE_MS)
  await noteMoved(database, null)
}

/** Opens every former collection while `work` runs (step 2). */
async function withTables<T>(
  hash: string,
  work: (tableOf: (collection: FormerCollection) => FormerTable | null) => Promise<T>,
): Promise<T> {
  const tables = new Map<string, FormerTable>()
  try {
    for (const name of await formerCollections(hash))
      tables.set(name, await openFormerTable(name, PATIENCE_MS))
    return await work((collection) => tables.get(formerCollectionName(hash, collection)) ?? null)
  } finally {
    for (const table of tables.values()) table.close()
  }
}

/** Step 3. Returns what it notes. */
async function copy(
  hash: string,
  database: PersonDatabase,
  facts: FormerFacts,
  tableOf: (collection: FormerCollection) => FormerTable | null,
): Promise<Moved> {
  // If a collection is missing, or in the middle of a reset, the rest would wrongly be taken for complete.
  const isWhole = facts.has('checkpoint') && facts.get('resetIsDue') !== true
  const keepsServerRows = isWhole && FORMER_SERVER_ROWS.every((collection) => tableOf(collection) !== null)
  if (keepsServerRows)
    for (const collection of FORMER_SERVER_ROWS)
      await copyServerRows(database, collection, tableOf(collection))
  const moved: Moved = { left: {}, isReset: !keepsServerRows }
  const rows: [FormerCollection, StoredRow][] = []
  for (const collection of FORMER_WRITTEN_HERE) {
    const all = await allRows(tableOf(collection))
    moved.left[collection] = all.map(({ id }) => id)
    for (const row of all) if (!row._deleted) rows.push([collection, row])
  }
  const log = await formerSendLog(hash)
  const stores: StoreName[] = ['outbox', 'edits', 'drafts', 'chatLocal', 'sendLog', 'meta']
  await database.write(stores, 'strict', async (transaction) => {
    for (const [collection, row] of rows) {
      const kept = keepsServerRows ? row : afterReset(collection, row)
      transaction.objectStore(TARGETS[collection]).put(kept, row.id)
    }
    // Written by a former build, which had the same fields.
    for (const entry of log as SendLogEntry[]) transaction.objectStore('sendLog').put(entry, entry.id)
    const meta = transaction.objectStore('meta')
    for (const [key, value] of factsMoved(facts, keepsServerRows)) meta.put(value, key)
    meta.put(moved, 'movedFrom' satisfies MetaKey)
  })
  return moved
}

/** Returns the rows of facts in today's form. */
function factsMoved(facts: FormerFacts, keepsServerRows: boolean): Map<string, unknown> {
  const moved = new Map<string, unknown>()
  for (const key of ['lastSyncAt', 'dataUse', 'keepRules'] satisfies MetaKey[])
    if (facts.has(key)) moved.set(key, facts.get(key))
  // Only former builds wrote it.
  const generation = facts.get('generation') as { generation: string } | undefined
  if (generation !== undefined) moved.set('generation', generation.generation satisfies Meta['generation'])
  const head: Record<string, unknown> = {}
  for (const key of ['fence', 'feedWire', 'history'] satisfies (keyof Head)[])
    if (facts.has(key)) head[key] = facts.get(key)
  if (keepsServerRows) head['checkpoint' satisfies keyof Head] = facts.get('checkpoint')
  moved.set(HEAD, head)
  return moved
}

/** Returns a row written here as it is after a reset, because the server rows weren't kept. */
function afterReset(collection: FormerCollection, row: StoredRow): StoredRow {
  // In every former build, rows of these collections had such a body.
  const doc = row as unknown as { state?: string; body: object }
  if (collection === 'chatLocal' || collection === 'intents')
    return { ...row, ...{ body: { ...doc.body, needsClamp: true } } }
  if (collection !== 'outgoingMessages' || doc.state !== 'sent') return row
  return { ...row, ...{ state: 'uncertain', body: { ...doc.body, stored: null } } }
}

async function copyServerRows(
  database: PersonDatabase,
  collection: (typeof FORMER_SERVER_ROWS)[number],
  table: FormerTable | null,
): Promise<void> {
  const store = TARGETS[collection]
  for (let last: string | null = null; ;) {
    const rows: StoredRow[] = (await table?.rows(last, ROWS_AT_ONCE)) ?? []
    await database.write([store], 'relaxed', async (transaction) => {
      for (const row of rows) {
        const key = store === 'records' ? `${collection}:${row.id}` : row.id
        if (!row._deleted) transaction.objectStore(store).put({ ...row, id: key }, key)
      }
    })
    last = rows.at(-1)?.id ?? null
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Returns the rows that an old tab wrote after they were copied. */
async function unseenRows(table: FormerTable, seen: ReadonlySet<string>): Promise<StoredRow[]> {
  return (await allRows(table)).filter(({ id, _deleted }) => !_deleted && !seen.has(id))
}

async function addRows(
  database: PersonDatabase,
  collection: FormerCollection,
  added: readonly StoredRow[],
): Promise<void> {
  if (added.length === 0) return
  const store = TARGETS[collection]
  await database.write([store], 'strict', async (transaction) => {
    const rows = transaction.objectStore(store)
    for (const row of added) if ((await resultOf(rows.getKey(row.id))) === undefined) rows.put(row, row.id)
  })
}

async function allRows(table: FormerTable | null): Promise<StoredRow[]> {
  return (await table?.rows(null, ALL)) ?? []
}

async function noteMoved(database: PersonDatabase, left: MovedFrom['left']): Promise<void> {
  await database.write(['meta'], 'strict', async (transaction) => {
    transaction.objectStore('meta').put({ left } satisfies MovedFrom, 'movedFrom' satisfies MetaKey)
  })
}

function readMovedFrom(database: PersonDatabase): Promise<MovedFrom | null> {
  return database.read(
    ['meta'],
    async (transaction) =>
      (await resultOf<MovedFrom | undefined>(transaction.objectStore('meta').get('movedFrom'))) ?? null,
  )
}
