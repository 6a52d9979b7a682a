import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from './tables.ts'
import { drawStart, knowsStart } from './feed-starts.ts'
import { inTransaction, type Reader } from './in-transaction.ts'

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
  /** Moves the mark forward once more and stops. Call it before the database is closed. */
  stop(): Promise<void>
}

export type EpochOptions = { db: Db; dataDir: string; advanceEveryMs?: number }

const MARK_FILE = 'feed-mark.json'
const ANCHOR_FILE = 'feed-anchor'
const ADVANCE_EVERY_MS = 60_000
const PAST_EPOCHS_KEPT = 50
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
 * - `dataDir` has no mark, or was itself copied back (its anchor file isn't the file that the database knows).
 *
 * The mark moves at each start, each minute and at each orderly stop, and a database that is swapped under a running
 * server is noticed at the next of these. Cases that this can't detect are caught by the value that each start draws
 * (feed-starts.ts), and only affect clients whose checkpoint lies in what was lost:
 * - going back to a copy that is less than a minute old after a crash;
 * - a snapshot of the whole disk, database and `dataDir` together, restored in place;
 * - several processes on one database, each with its own `dataDir`: a copy is noticed by the first process whose own
 *   mark is newer than the copy. All of them then follow the epoch in the database, because each remembers the epochs
 *   that the database went through. A process that starts with an empty `dataDir` makes a new epoch, so a container has
 *   to keep its `dataDir`, or every start costs every client a full sync.
 */
export async function prepareEpoch(options: EpochOptions): Promise<EpochKeeper> {
  await mkdir(options.dataDir, { recursive: true })
  await advanceMark(options)
  let start = await drawStart(options.db)
  let running: Promise<void> = Promise.resolve()
  const turn = async () => {
    await advanceMark(options)
    if (!(await knowsStart(options.db, start))) start = await drawStart(options.db)
  }
  const advance = () => {
    // If a turn fails (the database is unavailable), the next one makes up for it.
    running = running.then(turn).catch(() => undefined)
    return running
  }
  const timer = setInterval(advance, options.advanceEveryMs ?? ADVANCE_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await advance()
    },
  }
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

async function advanceMark({ db, dataDir }: EpochOptions): Promise<void> {
  const database = await databaseIdentity(db)
  const timeline = await currentTimeline(db)
  const anchor = await findAnchor(dataDir)
  const mark = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${MARK_LOCK})`.execute(tx)
    // Read under the lock: another process using this directory may have just moved it.
    const kept = await readMark(dataDir)
    const stored = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'feed_mark')
      .executeTakeFirst()
    const known = stored ? DatabaseMark.parse(JSON.parse(stored.value)) : null
    const next = nextMark(known, kept, { database, timeline, anchor })
    await saveSetting(tx, 'feed_mark', JSON.stringify(next))
    await saveSetting(tx, 'feed_epoch', next.epoch)
    return next
  })
  // After the commit: the file may be behind the database, but a file ahead of it means that the database went back.
  await writeWhole(join(dataDir, MARK_FILE), JSON.stringify({ epoch: mark.epoch, count: mark.count }))
}

/** What the mark was found on. */
type Found = { database: string; timeline: number; anchor: Anchor }

function nextMark(known: DatabaseMark | null, kept: Mark | null, found: Found): DatabaseMark {
  const { database, timeline, anchor } = found
  const count = Math.max(known?.count ?? 0, kept?.count ?? 0) + 1
  const anchors = { ...known?.anchors, [anchor.name]: anchor.identity }
  if (known && kept && isContinued(known, kept, found)) return { ...known, count, anchors, timeline }
  const past = known ? [...known.past, known.epoch].slice(-PAST_EPOCHS_KEPT) : []
  return { epoch: randomBytes(12).toString('base64url'), count, database, anchors, past, timeline }
}

function isContinued(known: DatabaseMark, kept: Mark, { database, timeline, anchor }: Found): boolean {
  if (known.database !== database) return false
  if (known.timeline !== undefined && known.timeline !== timeline) return false
  const knownAnchor = known.anchors[anchor.name]
  if (knownAnchor !== undefined && knownAnchor !== anchor.identity) return false
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

async function saveSetting(tx: Reader, key: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
