import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/store/database.ts'
import { currentEpoch, prepareEpoch, type EpochKeeper } from '#server/store/epoch.ts'
import { newestStart } from '#server/store/feed-starts.ts'
import { connectionName } from '#server/store/processes.ts'
import { seededRandom } from './seeded-random.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const STEPS = 25
const PROCESSES_MAX = 4

type Process = { keeper: EpochKeeper; leave: () => Promise<void> }
/** What a checkpoint says of the history it belongs to. */
type History = { epoch: string; start: string | null }
/** Puts the database back as it was. */
type Backup = () => Promise<void>

/**
 * Lets processes with nothing in their folders come, stop and die by chance on one database, which is put back now and
 * then. Throws if devices had to fetch everything again without need, or if a database that was put back continues the
 * history of what was lost.
 */
export async function liveThrough(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const database = await createTestDatabase()
  const root = mkdtempSync(join(tmpdir(), 'farstead-shared-'))
  let running: Process[] = []
  let backup: Backup | null = null
  const fail = (what: string, step: number): never => {
    throw new Error(`${what} (seed ${seed}, step ${step})`)
  }
  try {
    running.push(await startProcess(database, root))
    for (let step = 0; step < STEPS; step += 1) {
      const before = await historyOf(database)
      const chosen = random.pick(['start', 'stop', 'kill', 'wait', 'backUp', 'restore'] as const)
      if (chosen === 'start' && running.length < PROCESSES_MAX)
        running.push(await startProcess(database, root))
      if ((chosen === 'stop' || chosen === 'kill') && running.length > 1) {
        const one = random.pick(running)
        running = running.filter((other) => other !== one)
        if (chosen === 'stop') await one.keeper.stop()
        await one.leave()
      }
      if (chosen === 'wait') for (const { keeper } of running) await keeper.look()
      if (chosen === 'backUp') {
        backup = await backUp(database)
        // What is lost later comes after this.
        for (const { keeper } of running) await keeper.look()
      }
      if (chosen === 'restore' && backup) {
        await backup()
        if (random.next() < 0.3) running.push(await startProcess(database, root))
        for (const { keeper } of running) await keeper.look()
        if (isSame(await historyOf(database), before)) fail('The database continues what was lost', step)
        backup = null
      } else if (!isSame(await historyOf(database), before)) fail(`A new history after ${chosen}`, step)
    }
  } finally {
    for (const { leave } of running) await leave()
    await database.drop()
    rmSync(root, { recursive: true, force: true })
  }
}

async function startProcess({ url }: TestDatabase, root: string): Promise<Process> {
  const sharedAs = randomUUID()
  const db = openDatabase({ url, poolSize: 2, name: connectionName(sharedAs) })
  const keeper = await prepareEpoch({
    db,
    dataDir: mkdtempSync(join(root, 'container-')),
    sharedAs,
    // Only when it is told to.
    advanceEveryMs: 3_600_000,
  })
  return { keeper, leave: () => db.destroy() }
}

async function historyOf({ db }: TestDatabase): Promise<History> {
  return { epoch: await currentEpoch(db), start: await newestStart(db) }
}

function isSame(one: History, other: History): boolean {
  return one.epoch === other.epoch && one.start === other.start
}

/** Keeps what a backup of the database has of all this. */
async function backUp({ db }: TestDatabase): Promise<Backup> {
  const settings = await db.selectFrom('settings').selectAll().execute()
  const starts = await db.selectFrom('feed_starts').selectAll().execute()
  const processes = await db.selectFrom('server_processes').selectAll().execute()
  return () =>
    db.transaction().execute(async (tx) => {
      for (const table of ['settings', 'feed_starts', 'server_processes'] as const)
        await tx.deleteFrom(table).execute()
      await tx.insertInto('settings').values(settings).execute()
      await tx.insertInto('feed_starts').values(starts).execute()
      if (processes.length > 0) await tx.insertInto('server_processes').values(processes).execute()
    })
}
