import { sql } from 'kysely'
import type { AuditAction, AuditEntry } from '#contract/managed-user.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'

/** Who acts on other people's accounts: an administrator, or somebody at the server's command line (`id` is `null`). */
export type Administrator = { id: string | null; from: string; at: Date }

export type Audited = { action: AuditAction; userId: string; before?: string | null; after?: string | null }

/** Writes an audit entry in the same transaction as the act, so that neither exists without the other. */
export async function noteAct(
  tx: Reader,
  { id, from, at }: Administrator,
  { action, userId, before = null, after = null }: Audited,
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({ actor_id: id, user_id: userId, action, before, after, done_at: at, done_from: from })
    .execute()
}

/**
 * Writes, before they are told, that an administrator has read something of these people, once for each of them but
 * themselves.
 */
export async function noteReads(
  db: Reader,
  { id, from, at }: Administrator,
  action: 'expensesRead' | 'roomRead',
  ownerIds: readonly string[],
): Promise<void> {
  const others = [...new Set(ownerIds)].filter((ownerId) => ownerId !== id)
  if (others.length === 0) return
  const read = { actor_id: id, action, before: null, after: null, done_at: at, done_from: from }
  await db
    .insertInto('audit_entries')
    .values(others.map((user_id) => ({ ...read, user_id })))
    .execute()
}

type Row = {
  id: string
  action: AuditAction
  actor_id: string | null
  actor_first: string | null
  actor_last: string | null
  user_id: string | null
  user_first: string | null
  user_last: string | null
  before: string | null
  after: string | null
  done_at: Date
  done_from: string
}

/** Returns a page of the audit log (changes to accounts and rooms, and reads of what is other people's), newest first. */
export function auditPage(
  db: Db,
  { userId, search = '', page, perPage }: PageAsked & { userId?: string | undefined },
): Promise<Paged<AuditEntry>> {
  const entries = sql`
    select entries.*, actor.first_name as actor_first, actor.last_name as actor_last,
      concerned.first_name as user_first, concerned.last_name as user_last
    from (
      select 'a' || id as id, actor_id, user_id, action, before, after, done_at, done_from from audit_entries
      union all
      select 'r' || reads.id, reads.reader_id, agreements.host_id, 'agreementRead', null, null, reads.read_at,
        reads.read_from
      from private_reads reads left join agreements on agreements.id = reads.agreement_id
    ) entries
    left join users actor on actor.id = entries.actor_id
    left join users concerned on concerned.id = entries.user_id
    where ${userId === undefined ? sql`true` : sql`entries.user_id = ${userId}`}
      and strpos(folded(concat_ws(' ', actor.first_name, actor.last_name, concerned.first_name, concerned.last_name)),
        folded(${search})) > 0`
  return inSnapshot(db, async (tx) => {
    const counted = await sql<{ total: number }>`select count(*) as total from (${entries}) found`.execute(tx)
    const { rows } = await sql<Row>`
      ${entries} order by done_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(tx)
    const data = rows.map((row): AuditEntry => {
      const { id, action, before, after, done_at, done_from } = row
      return {
        id,
        action,
        before,
        after,
        actor: named(row.actor_id, row.actor_first, row.actor_last),
        user: named(row.user_id, row.user_first, row.user_last),
        at: done_at.toISOString(),
        from: done_from,
      }
    })
    return { data, meta: pageMeta(page, perPage, Number(counted.rows[0]?.total ?? 0)) }
  })
}

function named(id: string | null, firstName: string | null, lastName: string | null): AuditEntry['user'] {
  return id === null ? null : { id, firstName: firstName ?? '', lastName: lastName ?? '' }
}
