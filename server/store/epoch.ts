import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from './tables.ts'
import { drawStart, knowsStart, newestStart } from './feed-starts.ts'
import { inTransaction, type Reader, type Tx } from './in-transaction.ts'
import { areOthersAlive, noteAlive, noteGone } from './processes.ts'

/**
 * How far one history of the database has come. The same mark is kept in the database and in a file next to it, and
 * `count` moves forward in both: a database that is behind its file has been restored from a copy.
 */
const Mark = z.object({ epoch: z.string(), count: z.number().int() })
type Mark = z.infer<typeof Mark>

/** The mark in the database also stores which database wrote it, and which epochs it has gone through. */
const DatabaseMark = Mark.extend({
  database: z.string(),
  /** By the name in each data directory's anchor file: which file on disk that was. */
  anchors: z.record(z.string(), z.string()),
  past: z.array(z.string()),
  /** PostgreSQL's timeline; missing in marks of former builds. */
  timeline: z.number().int().optional(),
})
type DatabaseMark = z.infer<typeof DatabaseMark>

export type EpochKeeper = {
  /** Looks at the database now and moves the mark, as happens by itself every while. */
  look(): Promise<void>
  /** Moves the mark forward once more and stops. Call it before the database is closed. */
  stop(): Promise<void>
}

export type EpochOptions = {
  db: Db
  dataDir: string
  /**
   * This process's id among those that share the database, with which its connections are named (processes.ts); missing
   * for the embedded one, which nobody shares.
   */
  sharedAs?: string | undefined
  advanceEveryMs?: number
}

const MARK_FILE = 'feed-mark.json'
const ANCHOR_FILE = 'feed-anchor'
const ADVANCE_EVERY_MS = 60_000
/** Three times as often as others may miss it. */
const SHARED_ADVANCE_EVERY_MS = 20_000
const PAST_EPOCHS_KEPT = 50
/** Each container that comes leaves one. */
const ANCHORS_KEPT = 200
/** Any number that nothing else uses for an advisory lock. */
const MARK_LOCK = 4_280_001

/**
 * Determines which epoch the feeds belong to, and keeps its mark moving. A new epoch makes every client drop the
 * server's rows and fetch them again (clients keep what they wrote themselves). So a new one is made whenever the
 * database may have gone back; if it hadn't, that only costs time. This is the case if
 * - the database is new, or was loaded from a dump (its own identity is part of its mark);
 * - PostgreSQL is on another timeline: a standby has taken over, or it was recovered to an earlier moment. Both may lack
 *   what was accepted last, under a server that never stopped;
 * - it's behind the mark in `dataDir`, or has one of another history (an older copy of the database files, another
 *   `DATABASE_URL`);
 * - `dataDir` has no mark and no other process is alive, or was itself copied back (its anchor file isn't the file that
 *   the database knows).
 *
 * The epoch belongs to the database, not to a process: one that comes with an empty `dataDir`, such as a new container,
 * follows the processes that are alive (processes.ts), which have looked at the database within a minute. It then takes
 * their start (feed-starts.ts), too, instead of drawing one (docs/decisions/0031).
 *
 * The mark moves at each start, each minute (a third of one if the database is shared) and at each orderly stop, and a
 * database that is swapped under a running server is noticed at the next of these. Cases that this can't detect are
 * caught by the value that a start draws, and only affect clients whose checkpoint lies in what was lost:
 * - going back to a copy that is less than a minute old after a crash;
 * - a snapshot of the whole disk, database and `dataDir` together, restored in place.
 *
 * Not caught is a shared database that goes back, under processes that run, to a copy made since they last looked: the
 * mark fits, and nobody draws a start. For that there is `newEpoch`.
 */
export async function prepareEpoch(options: EpochOptions): Promise<EpochKeeper> {
  await mkdir(options.dataDir, { recursive: true })
  const { db, sharedAs } = options
  let start: string | null = null
  const turn = async () => {
    start = await takeTurn(options, start)
  }
  await turn()
  let running: Promise<void> = Promise.resolve()
  const advance = () => {
    // If a turn fails (the database is unavailable), the next one makes up for it.
    running = running.then(turn).catch(() => undefined)
    return running
  }
  const everyMs = sharedAs !== undefined ? SHARED_ADVANCE_EVERY_MS : ADVANCE_EVERY_MS
  const timer = setInterval(advance, options.advanceEveryMs ?? everyMs)
  timer.unref()
  return {
    look: advance,
    async stop() {
      clearInterval(timer)
      await advance()
      if (sharedAs !== undefined) await noteGone(db, sharedAs).catch(() => undefined)
    },
  }
}

/**
 * Begins a new epoch although nothing shows that the database went back: every device fetches everything again. For a
 * copy that was put back in a way that `prepareEpoch` can't see. Processes that run follow it. Throws before the first
 * start of a server.
 */
export async function newEpoch(db: Db): Promise<void> {
  const isBegun = await inTransaction(db, beginEpoch)
  if (!isBegun) throw new Error('No server has started on this database yet')
}

/** Does so in a transaction. Returns false if there is no mark yet: the first start of a server begins one anyway. */
export async function beginEpoch(tx: Tx): Promise<boolean> {
  const known = await lockMark(tx)
  if (!known) return false
  await saveMark(tx, { ...known, ...freshEpoch(known), count: known.count + 1 })
  await drawStart(tx)
  return true
}

/** Returns the epoch that checkpoints carry now. */
export async function currentEpoch(db: Reader): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'feed_epoch')
    .executeTakeFirstOrThrow()
  return row.value
}

/** Moves the mark, and returns the start that this process goes by from now on. */
async function takeTurn({ db, dataDir, sharedAs }: EpochOptions, before: string | null): Promise<string> {
  const database = await databaseIdentity(db)
  const timeline = await currentTimeline(db)
  const anchor = await findAnchor(dataDir)
  const { mark, start } = await inTransaction(db, async (tx) => {
    const known = await lockMark(tx)
    // Read under the lock: another process using this directory may have just moved it.
    const kept = await readMark(dataDir)
    const isVouchedFor = sharedAs !== undefined && (await areOthersAlive(tx, sharedAs))
    const next = nextMark(known, kept, { database, timeline, anchor, isVouchedFor })
    await saveMark(tx, next)
    const joins = isVouchedFor && next.epoch === known?.epoch
    const start = await startOf(tx, before, joins)
    // In the same transaction as the look at the mark: who is alive vouches for the database.
    if (sharedAs !== undefined) await noteAlive(tx, sharedAs)
    return { mark: next, start }
  })
  // After the commit: the file may be behind the database, but a file ahead of it means that the database went back.
  await writeWhole(join(dataDir, MARK_FILE), JSON.stringify({ epoch: mark.epoch, count: mark.count }))
  return start
}

/** A process keeps its start while the database knows it, and takes the newest one if it joins others. */
async function startOf(tx: Tx, before: string | null, joins: boolean): Promise<string> {
  if (before !== null) return (await knowsStart(tx, before)) ? before : drawStart(tx)
  return (joins ? await newestStart(tx) : null) ?? drawStart(tx)
}

/** Returns the mark in the database, which no other process moves until the transaction has ended. */
async function lockMark(tx: Tx): Promise<DatabaseMark | null> {
  await sql`select pg_advisory_xact_lock(${MARK_LOCK})`.execute(tx)
  const stored = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'feed_mark')
    .executeTakeFirst()
  return stored ? DatabaseMark.parse(JSON.parse(stored.value)) : null
}

async function saveMark(tx: Tx, mark: DatabaseMark): Promise<void> {
  await saveSetting(tx, 'feed_mark', JSON.stringify(mark))
  await saveSetting(tx, 'feed_epoch', mark.epoch)
}

/** What the mark was found on, and whether other processes know that it is the same as before. */
type Found = { database: string; timeline: number; anchor: Anchor; isVouchedFor: boolean }

function nextMark(known: DatabaseMark | null, kept: Mark | null, found: Found): DatabaseMark {
  const { database, timeline, anchor } = found
  const count = Math.max(known?.count ?? 0, kept?.count ?? 0) + 1
  const anchors = withNewest(known?.anchors ?? {}, anchor)
  if (known && isContinued(known, kept, found)) {
    // One that joins moves nothing: in a copy that was just put back, it would catch up with the marks of the others.
    return { ...known, count: kept ? count : known.count, anchors, timeline }
  }
  return { ...freshEpoch(known), count, database, anchors, timeline }
}

function freshEpoch(known: DatabaseMark | null): Pick<DatabaseMark, 'epoch' | 'past'> {
  const past = known ? [...known.past, known.epoch].slice(-PAST_EPOCHS_KEPT) : []
  return { epoch: randomBytes(12).toString('base64url'), past }
}

function withNewest(anchors: Record<string, string>, { name, identity }: Anchor): Record<string, string> {
  const others = Object.entries(anchors).filter(([other]) => other !== name)
  return Object.fromEntries([...others, [name, identity]].slice(-ANCHORS_KEPT))
}

function isContinued(
  known: DatabaseMark,
  kept: Mark | null,
  { database, timeline, anchor, isVouchedFor }: Found,
): boolean {
  if (known.database !== database) return false
  if (known.timeline !== undefined && known.timeline !== timeline) return false
  const knownAnchor = known.anchors[anchor.name]
  if (knownAnchor !== undefined && knownAnchor !== anchor.identity) return false
  if (kept === null) return isVouchedFor
  if (kept.epoch !== known.epoch) return known.past.includes(kept.epoch)
  return kept.count <= known.count
}

/**
 * Returns the identity of the database, which changes when a dump is loaded: into another cluster, another database, or
 * over the old tables.
 */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws(':',
      (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()),
      'feed_changes'::regclass::oid
    ) as identity
  `.execute(db)
  return rows[0]?.identity ?? ''
}

/** Returns PostgreSQL's timeline. It changes when a standby takes over and when a recovery ends at a chosen moment. */
async function currentTimeline(db: Db): Promise<number> {
  // The first eight digits of the present log file's name.
  const { rows } = await sql<{ digits: string }>`
    select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as digits
  `.execute(db)
  return Number.parseInt(rows[0]?.digits ?? '', 16)
}

type Anchor = { name: string; identity: string }

/**
 * Returns the anchor, a file that is written once. A copy of the directory has the same content, but is another file on
 * disk.
 */
async function findAnchor(dataDir: string): Promise<Anchor> {
  const path = join(dataDir, ANCHOR_FILE)
  const found = await readIfThere(path)
  if (found === null) await writeWhole(path, randomBytes(12).toString('base64url'))
  const name = found ?? (await readFile(path, 'utf8'))
  const { ino, birthtimeNs } = await stat(path, { bigint: true })
  return { name, identity: `${ino}:${birthtimeNs}` }
}

async function readMark(dataDir: string): Promise<Mark | null> {
  const text = await readIfThere(join(dataDir, MARK_FILE))
  if (text === null) return null
  try {
    return Mark.parse(JSON.parse(text))
  } catch {
    return null // A mark that can't be read proves nothing, so it counts as none: a new epoch.
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Writes through a second file and a rename, so that a crash leaves the old content or the new, never half of it. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text, { flush: true })
  await rename(draft, path)
}

async function saveSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
