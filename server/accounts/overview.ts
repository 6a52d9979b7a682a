import { sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { overview, storageInUse } from '#contract/overview.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import { countDevices } from '#server/access/devices-in-use.ts'
import { countTroubledJobs } from '#server/store/jobs/list-jobs.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import { isLockedOut } from './lockout.ts'
import { IS_UNREACHED, people, recentSince, STATUS } from './managed-users.ts'

type Overview = AnswerOf<typeof overview>['data']

/** Returns the figures administrators see first. `newest` is the build of the client that the server serves, if any. */
export async function readOverview(db: Reader, now: Date, newest: string | null): Promise<Overview> {
  const counted = await people(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('created_at', '>', recentSince(now)).as('newUsers'),
      fn.countAll<number>().filterWhere(STATUS, '=', 'PENDING').as('pending'),
      fn.countAll<number>().filterWhere(STATUS, '=', 'INACTIVE').as('inactive'),
      fn.countAll<number>().filterWhere(isLockedOut(now)).as('locked'),
      fn.countAll<number>().filterWhere(IS_UNREACHED.mail).as('mailRefused'),
      fn.countAll<number>().filterWhere(IS_UNREACHED.push).as('pushFailed'),
    ])
    .executeTakeFirstOrThrow()
  const { waiting, first } = await db
    .selectFrom('tickets')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('waiting_since').as('first')])
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  const mail = await countTroubledJobs(db, { kind: 'mail' })
  const jobs = await countTroubledJobs(db)
  const { devices, outdated, behind, behindSince } = await countDevices(db, now, newest)
  return {
    ...counted,
    ticketsWaiting: waiting,
    waitingSince: first?.toISOString() ?? null,
    mailWaiting: mail.waiting,
    mailFailed: mail.failed,
    jobsWaiting: jobs.waiting,
    jobsFailed: jobs.failed,
    oldestJobAt: jobs.oldest?.toISOString() ?? null,
    ...(await readFeed(db)),
    devices,
    devicesOutdated: outdated,
    devicesBehind: behind,
    behindSince: behindSince?.toISOString() ?? null,
    ...(await readStorage(db)),
  }
}

async function readFeed(db: Reader): Promise<Pick<Overview, 'feedChanges' | 'feedMovedAt'>> {
  const { changes, moved } = await db
    .selectFrom('feed_heads')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(n), 0)::bigint`.as('changes'),
      fn.max('moved_at').as('moved'),
    ])
    .executeTakeFirstOrThrow()
  return { feedChanges: Number(changes), feedMovedAt: moved?.toISOString() ?? null }
}

async function readStorage(db: Reader): Promise<Pick<Overview, 'fileBytes' | 'databaseBytes'>> {
  const { rows } = await sql<{ files: number; database: number }>`
    select coalesce((select sum(kept_bytes) from files), 0)::bigint as files,
      pg_database_size(current_database()) as database`.execute(db)
  const [row] = rows
  return { fileBytes: Number(row?.files ?? 0), databaseBytes: Number(row?.database ?? 0) }
}

/** How many tables are listed. The rest of about a hundred are small. */
const TABLES_MAX = 20

/** Returns what uses storage, largest first: files by purpose, and tables including their indexes. */
export async function readStorageInUse(db: Reader): Promise<AnswerOf<typeof storageInUse>['data']> {
  const files = await sql<{ purpose: UploadPurpose; count: number; bytes: number }>`
    select purpose, count(*)::int as count, sum(kept_bytes)::bigint as bytes
    from files where stored_at is not null group by purpose order by bytes desc, purpose`.execute(db)
  const tables = await sql<{ name: string; bytes: number }>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name, bytes
    from (
      -- The parts of a table count as that table.
      select coalesce(pg_partition_root(oid), oid) as table_oid, sum(pg_total_relation_size(oid))::bigint as bytes
      from pg_class where relkind in ('r', 'm') group by 1
    ) as sizes
    join pg_class on pg_class.oid = table_oid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'
    order by bytes desc, name limit ${TABLES_MAX}`.execute(db)
  return {
    files: files.rows.map((row) => ({ ...row, bytes: Number(row.bytes) })),
    tables: tables.rows.map((row) => ({ ...row, bytes: Number(row.bytes) })),
  }
}
