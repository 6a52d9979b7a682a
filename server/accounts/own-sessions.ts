import { sql } from 'kysely'
import { REFRESH_GRACE_MS } from '#contract/limits.ts'
import { isWithinLife } from '#server/access/sessions.ts'
import type { OwnSession } from '#contract/own-session.ts'
import type { Db } from '#server/store/tables.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import { inSnapshot } from '#server/store/in-transaction.ts'

/**
 * Returns a page of a person's sessions that have a valid or refreshable token (`isRefreshable`): the session of `hash`
 * first, then the most recently begun or renewed.
 */
export function sessionsPage(
  db: Db,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
  { page, perPage, search = '' }: PageAsked,
): Promise<Paged<OwnSession>> {
  const graceSince = new Date(now.getTime() - REFRESH_GRACE_MS)
  const isCurrent = sql<boolean>`bool_or(hash = ${hash})`
  const renewedAt = sql<Date>`max(access_tokens.created_at)`
  const notifiedAt = sql<Date | null>`(select max(received_at) from push_subscriptions
    where push_subscriptions.user_id = ${userId} and push_subscriptions.session_id = access_tokens.session_id)`
  return inSnapshot(db, async (tx) => {
    const sessions = tx
      .selectFrom('access_tokens')
      .leftJoin('sessions', 'sessions.id', 'access_tokens.session_id')
      .where('access_tokens.user_id', '=', userId)
      .where(isWithinLife(now))
      .$if(search !== '', (query) =>
        query.where(
          sql<boolean>`strpos(folded(concat_ws(' ', browser, system, seen_from)), folded(${search})) > 0`,
        ),
      )
      .where('revoked_at', 'is', null)
      .where(
        sql<boolean>`(hash = ${hash} or expires_at > ${now} or (remember and expires_at > ${graceSince}))`,
      )
      .groupBy(['session_id', 'sessions.id'])
    const { total } = await tx
      .selectFrom(sessions.select('session_id').as('sessions'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await sessions
      .select(['browser', 'system', 'seen_at', 'seen_from', 'started_at'])
      .select(['session_id', isCurrent.as('is_current'), renewedAt.as('renewed_at')])
      .select(notifiedAt.as('notified_at'))
      .orderBy(isCurrent, 'desc')
      .orderBy(renewedAt, 'desc')
      .orderBy('session_id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const data = rows.map((row) => ({
      id: row.session_id,
      renewedAt: row.renewed_at.toISOString(),
      isCurrent: row.is_current,
      browser: row.browser,
      system: row.system,
      startedAt: row.started_at?.toISOString() ?? null,
      seenAt: (row.seen_at ?? row.renewed_at).toISOString(),
      seenFrom: row.seen_from ?? '',
      notifiedAt: row.notified_at?.toISOString() ?? null,
    }))
    return { data, meta: pageMeta(page, perPage, total) }
  })
}
