import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { openDatabase } from './database.ts'
import { currentEpoch, newEpoch, prepareEpoch, type EpochOptions } from './epoch.ts'
import { connectionName } from './processes.ts'
import { changesHead, recordChanges } from './feed.ts'
import { newestStart } from './feed-starts.ts'
import { readChanges } from '#server/changes/read-changes.ts'

let database: TestDatabase
let root: string
let dataDir: string

beforeEach(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'farstead-epoch-'))
  dataDir = join(root, 'data')
})
afterEach(async () => {
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

const epoch = () => currentEpoch(database.db)

/** Runs the server from start to orderly stop, and returns its epoch. */
async function run(dir = dataDir, db = database.db): Promise<string> {
  const keeper = await prepareEpoch({ db, dataDir: dir })
  const now = await currentEpoch(db)
  await keeper.stop()
  expect(await currentEpoch(db)).toBe(now)
  return now
}

/**
 * Copies what a backup of the database contains of the mark. The returned function restores it, as an older database
 * would have it.
 */
async function backUp(): Promise<() => Promise<void>> {
  const settings = await database.db.selectFrom('settings').selectAll().execute()
  return () =>
    database.db.transaction().execute(async (tx) => {
      await sql`lock table settings in access exclusive mode`.execute(tx)
      await tx.deleteFrom('settings').execute()
      await tx.insertInto('settings').values(settings).execute()
    })
}

/**
 * Waits until the database's mark is newer than now. Its file can't tell: it is written after the database, so a file
 * that moved may have reached only what a backup already contains.
 */
async function markToMove(): Promise<void> {
  const marked = () =>
    database.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'feed_mark')
      .executeTakeFirstOrThrow()
  const before = (await marked()).value
  await until('the mark moved', async () => (await marked()).value !== before)
}

test('a database that is started again and again keeps its epoch', async () => {
  const first = await run()
  for (let n = 0; n < 5; n += 1) expect(await run()).toBe(first)
})

test('a server that was killed, at any step, keeps its epoch', async () => {
  const first = await run()
  const file = join(dataDir, 'feed-mark.json')
  const before = await readFile(file, 'utf8')
  await prepareEpoch({ db: database.db, dataDir })
  expect(await run()).toBe(first)
  // Killed between the database's commit and the file: the file is behind.
  await writeFile(file, before)
  expect(await run()).toBe(first)
})

test('an older copy of the database gets a new epoch, once', async () => {
  const first = await run()
  const restore = await backUp()
  await run()
  await restore()
  const second = await run()
  expect(second).not.toBe(first)
  expect(await run()).toBe(second)
})

test('a copy taken after the start is noticed too, since the mark moves meanwhile', async () => {
  await run()
  const keeper = await prepareEpoch({ db: database.db, dataDir, advanceEveryMs: 5 })
  const first = await epoch()
  const markNow = async () => JSON.parse(await readFile(join(dataDir, 'feed-mark.json'), 'utf8')).count
  const restore = await backUp()
  const backedUpAt = await markNow()
  await until('the mark moved', async () => (await markNow()) > backedUpAt + 2)
  await keeper.stop()
  await restore()
  expect(await run()).not.toBe(first)
})

test('a running server notices an older copy put in place under it', async () => {
  const keeper = await prepareEpoch({ db: database.db, dataDir, advanceEveryMs: 20 })
  const first = await epoch()
  const restore = await backUp()
  await markToMove()
  await restore()
  await until('the epoch changed', async () => (await epoch()) !== first)
  await keeper.stop()
})

test('a standby that took over gets one new epoch, although its mark fits the file', async () => {
  const first = await run()
  // The mark is written as on another timeline: a second PostgreSQL to promote would take seconds.
  await sql`
    update settings set value = jsonb_set(value::jsonb, '{timeline}', '99')::text where key = 'feed_mark'
  `.execute(database.db)
  const second = await run()
  expect(second).not.toBe(first)
  expect(await run()).toBe(second)
})

test('a mark of a former build, which named no timeline, keeps its epoch', async () => {
  const first = await run()
  await sql`
    update settings set value = (value::jsonb - 'timeline')::text where key = 'feed_mark'
  `.execute(database.db)
  expect(await run()).toBe(first)
})

test('another database under the same data directory gets an epoch of its own', async () => {
  const first = await run()
  const other = await createTestDatabase()
  expect(await run(dataDir, other.db)).not.toBe(first)
  await other.drop()
})

test('a loaded dump gets a new epoch even when its mark equals the file’s', async () => {
  const first = await run()
  const settings = await database.db.selectFrom('settings').selectAll().execute()
  const loaded = await createTestDatabase()
  await loaded.db.deleteFrom('settings').execute()
  await loaded.db.insertInto('settings').values(settings).execute()
  expect(await currentEpoch(loaded.db)).toBe(first)
  expect(await run(dataDir, loaded.db)).not.toBe(first)
  await loaded.drop()
})

test('a copied-back data directory gets a new epoch, although its marks agree', async () => {
  const first = await run()
  const kept = join(root, 'kept')
  await cp(dataDir, kept, { recursive: true, preserveTimestamps: true })
  const restore = await backUp()
  await run()
  await rm(dataDir, { recursive: true })
  await cp(kept, dataDir, { recursive: true, preserveTimestamps: true })
  await restore()
  const second = await run()
  expect(second).not.toBe(first)
  expect(await run()).toBe(second)
})

test('a lost or unreadable mark gets a new epoch', async () => {
  const first = await run()
  await rm(join(dataDir, 'feed-mark.json'))
  const second = await run()
  expect(second).not.toBe(first)
  await writeFile(join(dataDir, 'feed-mark.json'), '{"epoch":')
  expect(await run()).not.toBe(second)
})

test('processes with one database and a directory each settle on one epoch', async () => {
  const [one, two] = [join(root, 'one'), join(root, 'two')]
  await run(one)
  const shared = await run(two)
  const keepers = await Promise.all(
    [one, two, one].map((dir) => prepareEpoch({ db: database.db, dataDir: dir })),
  )
  expect(await epoch()).toBe(shared)
  await Promise.all(keepers.map((keeper) => keeper.stop()))
  for (const dir of [one, two, two, one, one]) expect(await run(dir)).toBe(shared)

  const restore = await backUp()
  await run(one)
  await restore()
  const fresh = await run(one)
  expect(fresh).not.toBe(shared)
  for (const dir of [two, one, two]) expect(await run(dir)).toBe(fresh)
})

type Container = {
  /** Stops it in order. */
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Starts a server on the shared database in a new container, where nothing is kept. */
async function container(options: Partial<EpochOptions> = {}): Promise<Container> {
  const sharedAs = randomUUID()
  const db = openDatabase({ url: database.url, poolSize: 2, name: connectionName(sharedAs) })
  const keeper = await prepareEpoch({
    db,
    dataDir: await mkdtemp(join(root, 'container-')),
    sharedAs,
    ...options,
  })
  const kill = () => db.destroy()
  return {
    kill,
    async stop() {
      await keeper.stop()
      await kill()
    },
  }
}

test('rolling four new containers twice has no device fetch everything again', async () => {
  let running = [await container()]
  const id = randomUUID()
  const names = { first_name: 'Ani', last_name: 'Hoani', avatar_url: null }
  await database.db
    .insertInto('users')
    .values({ id, email: 'ani@people.example', role: 'GUEST', password_hash: '', ...names })
    .execute()
  const change = () =>
    database.db.transaction().execute((tx) => recordChanges(tx, [id], [{ collection: 'profile', id }]))
  await change()
  const device = await changesHead(database.db, id)
  const start = await newestStart(database.db)
  while (running.length < 4) running.push(await container())
  for (let roll = 0; roll < 2; roll += 1) {
    for (const former of running) {
      running = [...running.filter((one) => one !== former), await container()]
      await former.stop()
      await change()
    }
  }
  expect((await readChanges(database.db, id, device, 10)).ok).toBe(true)
  expect(await newestStart(database.db)).toBe(start)
  for (const one of running) await one.stop()
})

test('a container that starts when none is left, stopped or killed, gets a new epoch', async () => {
  await (await container()).stop()
  const first = await epoch()
  const alone = await container()
  const second = await epoch()
  expect(second).not.toBe(first)
  await alone.kill()
  const next = await container()
  const third = await epoch()
  expect(third).not.toBe(second)
  // Connected, but silent for longer than a process that looks at the database is.
  await sql`update server_processes set alive_at = alive_at - interval '61 seconds'`.execute(database.db)
  const last = await container()
  expect(await epoch()).not.toBe(third)
  for (const one of [next, last]) await one.stop()
})

test('a running container notices an older copy, and the next one follows it', async () => {
  const living = await container({ advanceEveryMs: 20 })
  const first = await epoch()
  const restore = await backUp()
  await markToMove()
  await restore()
  await until('the epoch changed', async () => (await epoch()) !== first)
  const second = await epoch()
  const next = await container()
  expect(await epoch()).toBe(second)
  for (const one of [living, next]) await one.stop()
})

test('a new epoch can be requested, and running processes follow it', async () => {
  const keeper = await prepareEpoch({ db: database.db, dataDir })
  const first = await epoch()
  await newEpoch(database.db)
  const second = await epoch()
  expect(second).not.toBe(first)
  await keeper.stop()
  expect(await epoch()).toBe(second)
  expect(await run()).toBe(second)
})
