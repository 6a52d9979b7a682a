import { sql, type RawBuilder } from 'kysely'
import type { BuildInUse } from '#contract/overview.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import { canBeUsed } from './access-tokens.ts'
import { isWithinLife } from './sessions.ts'

/** A device that has been silent for longer isn't in use, and its build is forgotten. */
const IN_USE_MS = 30 * 24 * 3_600_000
/** Sessions are noted as seen every five minutes, so a session seen within this time counts as online. */
const ONLINE_MS = 10 * 60_000
/** How long a device has to fetch a change before it counts as behind. */
const PATIENCE_MS = 5 * 60_000
/** How often it's noted how far a device has read: far more often than it may be behind. */
const REPORT_INTERVAL_MS = 60_000

/** What a response of the feed says about the device that requested it. */
export type ToldDevice = { sessionId: string; build: string | undefined; n: number }

/** What is noted of a device. */
export type Noted = { n: number | null; build: string | null; at: Date | null }

/** Whether `noteTold` would write anything, for a device of which this is noted. */
export function isToNote({ n, build, at }: Noted, said: Omit<ToldDevice, 'sessionId'>, now: Date): boolean {
  if (said.build !== undefined && said.build !== build) return true
  return n !== said.n && (at === null || now.getTime() - at.getTime() >= REPORT_INTERVAL_MS)
}

/**
 * Stores which build a device runs, if it says so, and how far it has read its person's feed: a new build at once, the
 * rest once a minute. Doesn't wait for the disk. If PostgreSQL crashes the moment after, the device says it again.
 */
export async function noteTold(db: Reader, { sessionId, build, n }: ToldDevice, now: Date): Promise<void> {
  const said = build ?? sql.ref<string | null>('build')
  await db
    .updateTable('sessions')
    .set({ told_n: n, build: said, told_at: now })
    .where('id', '=', sessionId)
    .where(sql<boolean>`(told_n, build) is distinct from (${n}::bigint, ${said})`)
    .where(
      sql<boolean>`(told_at is null or told_at <= ${new Date(now.getTime() - REPORT_INTERVAL_MS)} or build is distinct from ${said})`,
    )
    // Holds until the statement's transaction ends, and for nothing else in it: it has nothing else.
    .where(sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`)
    .execute()
}

/** Forgets the builds of devices that are no longer in use. */
export async function forgetDevices(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ told_n: null, build: null, told_at: null })
    .where('told_n', 'is not', null)
    .where('seen_at', '<', new Date(now.getTime() - IN_USE_MS))
    .execute()
}

export type DeviceCounts = {
  devices: number
  outdated: number | null
  behind: number
  behindSince: Date | null
}

/**
 * Counts the devices in use, those not running the `newest` build (`null` if no build is known), and those that are
 * online and have been missing a change for minutes. Also returns when the earliest of those changes was made.
 */
export async function countDevices(db: Reader, now: Date, newest: string | null): Promise<DeviceCounts> {
  const { devices, others, behind, behindSince } = await devicesInUse(db, now)
    .select(({ fn }) => [
      fn.countAll<number>().as('devices'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`build is distinct from ${newest}`)
        .as('others'),
      fn.countAll<number>().filterWhere(isBehind(now)).as('behind'),
      fn.min('moved_at').filterWhere(isBehind(now)).as('behindSince'),
    ])
    .executeTakeFirstOrThrow()
  return { devices, outdated: newest === null ? null : others, behind, behindSince }
}

/** Returns a page of the builds that devices in use run: the newest build first, then by when it was last seen. */
export function buildsPage(
  db: Db,
  now: Date,
  newest: string | null,
  { page, perPage }: PageAsked,
): Promise<Paged<BuildInUse>> {
  return inSnapshot(db, async (tx) => {
    const { total } = await devicesInUse(tx, now)
      .select(sql<number>`count(distinct coalesce(build, ''))`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await devicesInUse(tx, now)
      .select(({ fn }) => [
        'build',
        fn.countAll<number>().as('devices'),
        fn.countAll<number>().filterWhere(isBehind(now)).as('behind'),
        fn.max('seen_at').as('seen'),
      ])
      .groupBy('build')
      .orderBy(sql`build is distinct from ${newest} or build is null`)
      .orderBy('seen', 'desc')
      .orderBy('build')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const data = rows.map(({ build, devices, behind, seen }) => ({
      build,
      isNewest: build !== null && build === newest,
      devices,
      behind,
      seenAt: seen.toISOString(),
    }))
    return { data, meta: pageMeta(page, perPage, total) }
  })
}

/** Sessions that can still be used, were seen recently and have asked for their feed, each with its position in it. */
function devicesInUse(db: Reader, now: Date) {
  return db
    .selectFrom('sessions')
    .leftJoin('feed_heads', 'feed_heads.user_id', 'sessions.user_id')
    .where('told_n', 'is not', null)
    .where('seen_at', '>', new Date(now.getTime() - IN_USE_MS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('access_tokens')
          .whereRef('access_tokens.session_id', '=', 'sessions.id')
          .where(isWithinLife(now))
          .where(canBeUsed(now)),
      ),
    )
}

function isBehind(now: Date): RawBuilder<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return sql<boolean>`(feed_heads.n > told_n and moved_at < ${before(PATIENCE_MS)}
    and seen_at > moved_at and seen_at > ${before(ONLINE_MS)})`
}
