import { type RawBuilder, sql } from 'kysely'
import type { ListedUser, ManagedUser, UnreachedBy, UserSession, UserStatus } from '#contract/managed-user.ts'
import type { Role } from '#contract/permission.ts'
import { openSessions } from '#server/access/access-tokens.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import { deletionTime } from './account-deletion.ts'
import { isLastAdministrator } from './administrators.ts'
import { isLockedOut } from './lockout.ts'
import { hasSecondFactor } from './second-factor.ts'

export type UsersAsked = PageAsked & {
  role?: Role | undefined
  status?: UserStatus | undefined
  isLocked?: boolean
  unreached?: UnreachedBy | undefined
  isRecent?: boolean
}

const WEEK_MS = 7 * 24 * 3_600_000
/** The SQL expression for the status of an account, from a row of `users`. */
export const STATUS = sql<UserStatus>`case
  when users.inactive_since is not null then 'INACTIVE'
  when users.verified_at is null then 'PENDING'
  else 'ACTIVE'
end`
/** SQL conditions: the account's address refuses mail, or it has a device that no push service accepts messages for. */
export const IS_UNREACHED: Record<UnreachedBy, RawBuilder<boolean>> = {
  mail: sql<boolean>`users.mail_refused_at is not null`,
  push: sql<boolean>`exists (select from push_subscriptions
    where push_subscriptions.user_id = users.id and failed_since is not null)`,
}
/** A person who has left keeps a row, because other people's data refers to it. Nobody else can have this address. */
const HAS_LEFT = sql<boolean>`(users.email = users.id::text || '@deleted.invalid')`

/** Returns a page of the people who have an account, newest first. */
export function usersPage(db: Db, now: Date, asked: UsersAsked): Promise<Paged<ListedUser>> {
  const { page, perPage, search = '', role, status, isLocked = false, unreached, isRecent = false } = asked
  return inSnapshot(db, async (tx) => {
    const found = people(tx)
      .$if(role !== undefined, (query) => query.where('role', '=', role ?? null))
      .$if(status !== undefined, (query) => query.where(STATUS, '=', status ?? 'ACTIVE'))
      .$if(isLocked, (query) => query.where(isLockedOut(now)))
      .$if(unreached !== undefined, (query) => query.where(IS_UNREACHED[unreached ?? 'mail']))
      .$if(isRecent, (query) => query.where('created_at', '>', recentSince(now)))
      .$if(search !== '', (query) =>
        query.where(
          sql<boolean>`strpos(folded(concat_ws(' ', first_name, last_name, email)), folded(${search})) > 0`,
        ),
      )
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await listed(found, now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    return { data: rows.map(toListed), meta: pageMeta(page, perPage, total) }
  })
}

/** Returns the state of one account, or `null` if there is none or the person has left. */
export async function findManagedUser(db: Reader, now: Date, id: string): Promise<ManagedUser | null> {
  const row = await listed(people(db), now)
    .select(['invited_at', 'verified_at', 'inactive_since', 'deletion_asked_at'])
    .select(
      sql<number>`(select count(*) from units where host_id = users.id and status <> 'DELETED')`.as('units'),
    )
    .select(
      sql<number>`(select count(*) from agreements where users.id in (host_id, guest_id))`.as('agreements'),
    )
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...toListed(row),
    invitedAt: row.invited_at?.toISOString() ?? null,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    inactiveSince: row.inactive_since?.toISOString() ?? null,
    deletesAt: row.deletion_asked_at && deletionTime(row.deletion_asked_at).toISOString(),
    hasSecondFactor: await hasSecondFactor(db, id),
    isLastAdministrator: await isLastAdministrator(db, id),
    units: row.units,
    agreements: row.agreements,
    sessions: (await openSessionsOf(db, now, id)).length,
  }
}

/** Returns a page of a person's sessions that can still be used, most recently used first. */
export async function userSessionsPage(
  db: Reader,
  now: Date,
  userId: string,
  { page, perPage, search = '' }: PageAsked,
): Promise<Paged<UserSession>> {
  const sought = search.toLowerCase()
  const found = (await openSessionsOf(db, now, userId)).filter(({ browser, system }) =>
    `${browser ?? ''} ${system ?? ''}`.toLowerCase().includes(sought),
  )
  const from = (page - 1) * perPage
  return { data: found.slice(from, from + perPage), meta: pageMeta(page, perPage, found.length) }
}

/** Not paged in SQL, because a person has few of them: one per device. */
async function openSessionsOf(db: Reader, now: Date, userId: string): Promise<UserSession[]> {
  const begun = await db
    .selectFrom('access_tokens')
    .leftJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .select(['session_id', 'browser', 'system', 'started_at'])
    .select(sql<Date>`coalesce(seen_at, max(access_tokens.created_at))`.as('seen_at'))
    .where('access_tokens.user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .groupBy(['session_id', 'sessions.id'])
    .orderBy('seen_at', 'desc')
    .orderBy('session_id')
    .execute()
  const open = await openSessions(
    db,
    begun.map(({ session_id }) => session_id),
    now,
  )
  return begun
    .filter(({ session_id }) => open.has(session_id))
    .map(({ session_id, browser, system, started_at, seen_at }) => ({
      id: session_id,
      browser,
      system,
      startedAt: started_at?.toISOString() ?? null,
      seenAt: seen_at.toISOString(),
    }))
}

/** Accounts created since the returned time count as new. */
export function recentSince(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS)
}

/** Selects everybody who has an account. */
export function people(db: Reader) {
  return db.selectFrom('users').where(HAS_LEFT, '=', false)
}

function listed(query: ReturnType<typeof people>, now: Date) {
  return query
    .select(['users.id', 'first_name', 'last_name', 'email', 'avatar_url', 'role', 'created_at'])
    .select([STATUS.as('status'), isLockedOut(now).as('is_locked')])
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

function toListed({ id, email, role, status, ...row }: ListedRow): ListedUser {
  return {
    id,
    email,
    role,
    status,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: row.avatar_url,
    isLocked: row.is_locked,
    createdAt: row.created_at.toISOString(),
  }
}
