import 'fake-indexeddb/auto'
import { addRxPlugin, createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import { expect, it } from 'vitest'
import { dumpDatabases, restoreDatabases, type DatabaseDump } from '#tests/support/database-dump.ts'
import { openTestReplica, testChat, testChatId, valueOf } from '#tests/support/test-replica.ts'
import { mutations } from '#db/registry.ts'
import { wipe } from '#db/wipe-replica.ts'
import { replicaName } from './replica-name.ts'
import { replicaStorage } from './replica-storage.ts'
import { chatsSchema, type ChatDoc } from '#db/schema/chats.ts'
import { serverRow } from '#db/schema/row-schema.ts'
import { applyChatList } from '#db/history/server-rows.ts'

/*
 * No version of the replica has been migrated yet. What the first one will rest on is tried here with a version that only
 * this test knows: the library's migrations over our own storage, and a kill after any document of them.
 */
addRxPlugin(RxDBMigrationSchemaPlugin)

const CHATS = 60
/** Kills fall before, within and after what is written at once. */
const ROWS_AT_ONCE = 10
const KILLED_AFTER = [1, 10, 11, 25, 30, 31, 44, 50, 59, 60]

type NextDoc = ChatDoc & { isPinned: boolean }
const NEXT: RxJsonSchema<NextDoc> = {
  ...serverRow<NextDoc>({ ...chatsSchema.properties, isPinned: { type: 'boolean' } }),
  version: chatsSchema.version + 1,
}

/** What a build with the next version does; answers the chats as it has them then. */
async function openNext(hash: string, onDocument: () => Promise<void>): Promise<NextDoc[]> {
  const database = await createRxDatabase<{ chats: RxCollection<NextDoc> }>({
    name: replicaName(hash),
    storage: replicaStorage(() => undefined),
    multiInstance: false,
  })
  const { chats } = await database.addCollections({
    chats: {
      schema: NEXT,
      autoMigrate: false,
      migrationStrategies: {
        [NEXT.version]: async (doc: ChatDoc) => {
          await onDocument()
          return { ...doc, isPinned: false }
        },
      },
    },
  })
  await chats.migratePromise(ROWS_AT_ONCE)
  const docs = await chats.find().exec()
  await database.close()
  return docs.map((doc) => doc.toJSON() as NextDoc)
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)

it.each(KILLED_AFTER)(
  'a migration that was killed after document %i is finished by the next start: each row once, and what waits untouched',
  async (killedAfter) => {
    const scope = await openTestReplica()
    const { hash } = scope.replica
    const rows = Array.from({ length: CHATS }, (_, n) => testChat(n + 1, 10))
    valueOf(await applyChatList(scope.replica, rows, null))
    valueOf(await mutations.sendChatMessage(scope, { chatId: testChatId(1), message: 'Kia ora' }))
    await scope.replica.close()
    const before = await dumpDatabases(hash)

    let count = 0
    let left: DatabaseDump[] = []
    await openNext(hash, async () => {
      count += 1
      if (count === killedAfter) left = await dumpDatabases(hash)
    })
    expect(count).toBe(CHATS)
    const carried = left.find(({ name }) => name.endsWith(`--${NEXT.version}--chats`))?.stores
    // Whole batches; which of them are written by now is between the library and the processor.
    const rowsCarried = carried?.find(({ name }) => name === 'docs')?.rows.length ?? 0
    expect(rowsCarried % ROWS_AT_ONCE).toBe(0)
    if (killedAfter <= CHATS / 2) expect(rowsCarried).toBeLessThan(CHATS)
    valueOf(await wipe(hash))
    await restoreDatabases(left)

    const after = await openNext(hash, async () => undefined)
    expect(after.every(({ isPinned }) => !isPinned)).toBe(true)
    expect(after.map(({ id }) => id).toSorted(byText)).toEqual(rows.map(({ id }) => id).toSorted(byText))
    const written = (dumps: readonly DatabaseDump[]) =>
      dumps.find(({ name }) => name.includes('--outgoingMessages'))?.stores
    expect(written(await dumpDatabases(hash))).toEqual(written(before))
    valueOf(await wipe(hash))
  },
)
