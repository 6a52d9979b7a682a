import { sql } from 'kysely'
import { REFRESH_GRACE_MS } from '#contract/limits.ts'
import type { OwnSession } from '#contract/own-session.ts'
import type { Db } from '#server/store/tables.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import { inSnapshot } from '#server/store/in-transaction.ts'

/**
 * A page of a person's sessions that a token still lives in or can be refreshed in (`isRefreshable`): the one of `hash`
 * first, then the one that was begun or renewed last.
 */
export function sessionsPage(
  db: Db,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
  { page, perPage }: PageAsked,
): Promise<Paged<OwnSession>> {
  const graceSince = new Date(now.getTime() - REFRESH_GRACE_MS)
  const isCurrent = sql<boolean>`bool_or(hash = ${hash})`
  const renewedAt = sql<Date>`max(created_at)`
  return inSnapshot(db, async (tx) => {
    const sessions = tx
      .selectFrom('access_tokens')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where(
        sql<boolean>`(hash = ${hash} or expires_at > ${now} or (remember and expires_at > ${graceSince}))`,
      )
      .groupBy('session_id')
    const { total } = await tx
      .selectFrom(sessions.select('session_id').as('sessions'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await sessions
      .select(['session_id', isCurrent.as('is_current'), renewedAt.as('renewed_at')])
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
    }))
    return { data, meta: pageMeta(page, perPage, total) }
  })
}
